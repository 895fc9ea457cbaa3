/** What an answer says in short keeps what it is made of: a figure leads to its result there as in the sentence in full. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { firstOf } from "../../src/render/blocks/verdict/known-in-short.ts";
import { headOf } from "../../src/render/edition/view.ts";

const figure = (text: string) => ({ text, href: `/runs/a/#${text}` });
const words = (count: number): string => Array(count).fill("so").join(" ");

describe("the short form of a sentence", () => {
  it("keeps the links of the sentences that it takes, and none of those it leaves", () => {
    const full = ["A is ahead: ", figure("3 ms"), " against ", figure("9 ms"), `. B waits ${words(40)} `];
    assert.deepEqual(firstOf([...full, figure("7 ms"), "."]), [
      "A is ahead: ",
      figure("3 ms"),
      " against ",
      figure("9 ms"),
      ".",
    ]);
  });

  it("is one sentence at least, however long", () => {
    const long = `A ${words(40)}.`;
    assert.deepEqual(firstOf([long.slice(0, -1), ". Then B."]), [long.slice(0, -1), "."]);
  });

  it("takes several sentences where they are few words together", () => {
    assert.deepEqual(firstOf(["One. ", figure("Two"), ` is it. Three ${words(40)}.`]), [
      "One. ",
      figure("Two"),
      " is it.",
    ]);
  });

  it("ends within a piece that goes on", () => {
    assert.deepEqual(headOf(["a", figure("bcd"), "e"], 3), ["a", { ...figure("bcd"), text: "bc" }]);
    assert.equal(headOf("abc", 2), "ab");
  });
});
