/** What a command line of diskspd asks for, where nothing else says it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOfCommand } from "../../src/collectors/diskspd/command.ts";
import { inputOf } from "../../src/collectors/diskspd/input.ts";

const WHOLE = "diskspd.exe -b4K -r4K -t4 -o8 -w30 -d60 -W5 -Suw -D -L -Rtext";
const workloadOf = (command: string) => {
  const lines = linesOfCommand(command);
  if (lines === undefined) return undefined;
  const { workload, doubts } = inputOf(lines, command);
  assert.deepEqual(doubts, [], command);
  return workload;
};

test("a whole command says as much as the input parameters", () => {
  assert.deepEqual(workloadOf(`${WHOLE} C:\\test.dat`), {
    rw: "randrw",
    readPercent: 70,
    blockSizeBytes: 4096,
    iodepth: 8,
    numjobs: 4,
    outstanding: 32,
    direct: true,
    sync: "dsync",
    runtimeSeconds: 60,
    rampSeconds: 5,
    tool: "diskspd",
  });
  assert.equal(workloadOf(`${WHOLE} C:\\test.dat "D:\\my files\\test.dat"`)?.numjobs, 8);
});

test("caches are as their letters say", () => {
  const caches: [option: string, direct: boolean | undefined, sync: string | undefined][] = [
    ["-S", true, "none"],
    ["-Su", true, "none"],
    ["-Sh", true, "dsync"],
    ["-h", true, "dsync"],
    ["-Sw", false, "dsync"],
    ["-Sb", false, "none"],
    ["-Sm", undefined, undefined],
  ];
  for (const [option, direct, sync] of caches) {
    const workload = workloadOf(`${WHOLE.replace("-Suw", option)} C:\\test.dat`);
    assert.deepEqual([workload?.direct, workload?.sync], [direct, sync], option);
  }
});

test("nothing is taken for granted: no default, no option that is not known, none that comes twice", () => {
  for (const option of ["-b4K", "-r4K", "-t4", "-o8", "-w30", "-Suw"])
    assert.equal(linesOfCommand(`${WHOLE.replace(` ${option}`, "")} C:\\test.dat`), undefined, option);
  for (const option of ["-F8", "-rs50", "-si", "-s", "-b8K", "-h", "-X", "-w"])
    assert.equal(linesOfCommand(`${WHOLE} ${option} C:\\test.dat`), undefined, option);
  assert.equal(linesOfCommand(WHOLE), undefined, "no target");
  assert.equal(linesOfCommand(`C:\\my ${WHOLE} C:\\test.dat`), undefined, "a blank in the program's path");
});
