/** Whatever form a line has that stands above an output of fio: where it tells one from another, they are of two storages. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { FORMS } from "./forms-above.ts";
import { importBytes } from "./import.ts";

const read = (name: string): string => readFileSync(join(import.meta.dirname, "fixtures", name), "utf8");
const FIO = read("fio-normal/good-fio-3.42/input.txt");
const JSON_OF_FIO = read("fio-json/good-stonewalled-mixed-fsync/input.json");

const subjectsOf = async (text: string): Promise<(string | undefined)[]> => {
  const { runs, problems } = await importBytes(Buffer.from(text));
  assert.deepEqual(problems, []);
  return runs.map(({ subject }) => subject);
};

describe("of two storages, by", () => {
  for (const [what, form] of Object.entries(FORMS))
    test(what, async () => {
      const name = (text: string): string => `${form("ceph-block")}\n${text}\n${form("nfs-slow")}\n${text}`;
      for (const text of [FIO, JSON_OF_FIO]) {
        const [first, second, ...others] = await subjectsOf(name(text));
        assert.deepEqual(others, []);
        assert.match(first ?? "", /ceph-block/);
        assert.match(second ?? "", /nfs-slow/);
      }
    });

  test("a word behind the fence", async () => {
    const fence = (name: string): string => `\`\`\`${name}\n${FIO}\`\`\`\n`;
    assert.deepEqual(await subjectsOf(`${fence("ceph")}\n${fence("nfs")}`), ["ceph", "nfs"]);
  });

  test("comments on one issue", async () => {
    const comments = ["ceph", "nfs"].map((name) => ({ body: `On ${name}:\n\n\`\`\`\n${FIO}\`\`\`\n` }));
    assert.deepEqual(await subjectsOf(JSON.stringify(comments)), ["ceph", "nfs"]);
  });
});

test("the first has the name of the file where nothing stands above it; what has no name of its own has the last one", async () => {
  assert.deepEqual(await subjectsOf(`${FIO}nfs-slow\n${FIO}${FIO}Run 3\n${FIO}`), [
    "input",
    "nfs-slow",
    "nfs-slow",
    "nfs-slow",
  ]);
});

const ALIKE: Record<string, string> = {
  "a number of a run": `Run 1 of 2\n${FIO}Run 2 of 2\n${FIO}`,
  "options of the command": `$ fio --name=a --rwmixread=70 --directory=.\n${FIO}$ fio --name=b --refill_buffers --directory=.\n${FIO}`,
  "job files": `$ fio seq.fio\n${FIO}$ fio ./nightly.fio\n${FIO}`,
  "options behind the prompt of root": `# fio -filename=/dev/sdb -rw=read -name=mytest\n${FIO}# fio -filename=/dev/sdb -rw=write -name=other\n${FIO}`,
  "commands before the last one": `$ fio a.fio\n${FIO}$ echo 3 > /proc/sys/vm/drop_caches\n$ lsblk\n$ fio a.fio\n${FIO}`,
  "lines without their indentation": `${FIO}${FIO}`.replace(/^ +/gm, ""),
  "what time adds": `${FIO}\nreal\t0m10.1s\nuser\t0m1.2s\nsys\t0m3.4s\n${FIO}`,
  "what a script says of its work": `${FIO}Dropping caches...\nSleeping for 30 seconds\n${FIO}`,
  "a pod of the same job": `job.batch/fio created\n${FIO}job.batch "fio" deleted\njob.batch/fio created\npod/fio-x7k2p condition met\n${FIO}`,
  "dates and days": `Started Fri May 22 12:00:00 2026\n${FIO}Started Saturday, 2026-05-23 13:30:01\n${FIO}`,
  "the folder below /tmp": `[root@n ~]# fio a.fio\n${FIO}[root@n tmp]# fio b.fio\n${FIO}`,
  prose: `We ran the job of the chart's first release once with its defaults, as its authors propose:\n${FIO}Then the operator's people asked whether the network plugin of our vendor was at fault:\n${FIO}`,
};

for (const [what, text] of Object.entries(ALIKE))
  test(`${what}: one storage`, async () => {
    const subjects = await subjectsOf(text);
    assert.deepEqual(subjects, [undefined, undefined]);
  });
