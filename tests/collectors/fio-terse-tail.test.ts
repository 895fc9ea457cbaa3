/** What stands behind the shares of a line of fio's terse output: disks, errors, a description. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { TerseFields } from "../../src/collectors/fio-terse/fields.ts";
import { tailOf } from "../../src/collectors/fio-terse/tail.ts";

const DISK = "vda;41923;41702;0;0;2822;2676;5499;87.95%";
const tail = (text: string, version = 3) => tailOf(new TerseFields(text), 0, version);

test("disks, errors and a description are told apart", () => {
  assert.deepEqual(tail(DISK), { disksText: DISK, failedIos: 0 });
  assert.deepEqual(tail(`${DISK};${DISK}`), { disksText: `${DISK};${DISK}`, failedIos: 0 });
  assert.deepEqual(tail(`${DISK};3;5`), { disksText: DISK, failedIos: 3 });
  assert.deepEqual(tail(`${DISK};3;5;of node a`), {
    disksText: DISK,
    failedIos: 3,
    description: "of node a",
  });
  assert.deepEqual(tail("of node a"), { disksText: "", failedIos: 0, description: "of node a" });
});

test("a disk that is cut behind its third number, or later, is no description", () => {
  const fields = DISK.split(";");
  for (let count = 4; count < fields.length; count += 1) {
    const cut = fields.slice(0, count).join(";");
    assert.equal(tail(cut), undefined, cut);
    assert.equal(tail(`${DISK};${cut}`), undefined, cut);
  }
});

test("a description may begin as a disk does where it is longer than one", () => {
  const description = `${DISK.replace("%", "")};and more`;
  assert.deepEqual(tail(description), { disksText: "", failedIos: 0, description });
});

test("version 2 says nothing of disks", () => {
  assert.deepEqual(tail(DISK, 2), { disksText: "", failedIos: 0, description: DISK });
});
