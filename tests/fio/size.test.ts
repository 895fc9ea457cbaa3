import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { parseSeconds, parseSize } from "../../src/fio/size.ts";
import { needs } from "../support/needs.ts";
import { SIZES, TIMES } from "./sizes.ts";

test("sizes: fio's default kb_base turns the standards round", () => {
  for (const [text, bytes, withThousand = bytes] of SIZES) {
    assert.equal(parseSize(text), bytes, text);
    assert.equal(parseSize(text, "1000"), withThousand, `${text}, kb_base=1000`);
  }
  assert.equal(parseSize(undefined), undefined);
  assert.equal(parseSize("9007199254740993"), undefined, "more than a number holds exactly");
});

test("times: a bare number is seconds", () => {
  for (const [text, seconds] of TIMES) assert.equal(parseSeconds(text), seconds, text);
  assert.equal(parseSeconds(undefined), undefined);
});

type Asked = { option: string; text: string };

/** What fio makes of each, in one run as far as it refuses none: undefined for that one, and for several numbers, a share or zones. */
function askFio(asked: readonly Asked[], kbBase: string): (number | undefined)[] {
  const sections = asked.map(
    ({ option, text }, i) => `[${i}]\nioengine=null\nkb_base=${kbBase}\n${option}=${text}\n`,
  );
  const { status, stdout } = spawnSync("fio", ["--debug=parse", "--parse-only", "-"], {
    input: sections.join(""),
    encoding: "utf8",
  });
  const found = stdout
    .split("Parsing section [")
    .slice(1)
    .map((said) => {
      const numbers = [...said.matchAll(/ret=0, out=(\d+)/g)].map((match) => Number(match[1]));
      return numbers.length === 1 && !said.includes("_percent") ? numbers[0] : undefined;
    });
  assert.ok(found.length > 0, "expected fio to say what it parses");
  if (status === 0) return found;
  return [
    ...found.slice(0, -1),
    undefined,
    ...(found.length < asked.length ? askFio(asked.slice(found.length), kbBase) : []),
  ];
}

describe("fio itself", { skip: needs.fio }, () => {
  const holds = (
    asked: readonly Asked[],
    ours: (text: string) => number | undefined,
    kbBase = "1024",
  ): void =>
    assert.deepEqual(
      askFio(asked, kbBase).map((theirs, i) => ({ ...asked[i], bytes: theirs })),
      asked.map((one) => ({ ...one, bytes: ours(one.text) })),
    );

  for (const kbBase of ["1024", "1000"])
    test(`reads sizes like this, kb_base=${kbBase}`, () => {
      const few = ["4k", "4kB", "4Ki", "4KiB", "1.5m", "0x1000", "4 k"];
      const others = ["bs", "io_size", "filesize", "offset", "offset_increment", "rate"];
      const asked = [
        ...SIZES.map(([text]) => ({ option: "size", text })),
        ...others.flatMap((option) => few.map((text) => ({ option, text }))),
      ];
      holds(asked, (text) => parseSize(text, kbBase), kbBase);
    });

  test("reads times like this", () => {
    const few = ["20", "2m", "100ms", "5sec"];
    const asked = [
      ...TIMES.map(([text]) => ({ option: "runtime", text })),
      ...["ramp_time", "startdelay"].flatMap((option) => few.map((text) => ({ option, text }))),
    ];
    const microseconds = (seconds: number | undefined) => seconds && Math.round(seconds * 1e6);
    holds(asked, (text) => microseconds(parseSeconds(text)));
  });

  test("makes files as large as is read here", async () => {
    const folder = await mkdtemp(join(tmpdir(), "fiolio-size-"));
    const files = ["1024", "1000"].flatMap((kbBase) =>
      ["4MiB", "4MB", "4M"].map((size) => ({ kbBase, size })),
    );
    const job = files.map(
      ({ kbBase, size }, i) => `[${i}]\nfilename=${i}\nkb_base=${kbBase}\nsize=${size}\n`,
    );
    try {
      assert.equal(
        spawnSync("fio", ["--create_only=1", "-"], { cwd: folder, input: job.join("") }).status,
        0,
      );
      for (const [i, { kbBase, size }] of files.entries())
        assert.equal(
          (await stat(join(folder, String(i)))).size,
          parseSize(size, kbBase),
          `${size}, ${kbBase}`,
        );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
