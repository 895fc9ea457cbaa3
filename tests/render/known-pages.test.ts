import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { KnownPages } from "../../src/render/known-pages.ts";

describe("which addresses have a page", () => {
  const made: string[] = [];
  function* kind(...addresses: string[]): Generator<string> {
    for (const address of addresses) {
      made.push(address);
      yield address;
    }
  }
  const pages = (): KnownPages => {
    made.length = 0;
    return new KnownPages(
      ["guides/caches"],
      [kind("a", "a/1", "a/2"), kind(), kind("b", "b/1", "b/2", "c/1")],
    );
  };

  test("is known of written ones without making any", () => {
    assert.equal(pages().has("guides/caches"), true);
    assert.deepEqual(made, []);
  });

  test("makes pages until the asked one is there, those of its folder first, each once", () => {
    const known = pages();
    assert.equal(known.has("b/1"), true);
    assert.deepEqual(made, ["a", "b", "b/1"]);
    assert.equal(known.has("b/1"), true);
    assert.equal(known.has("a/2"), true);
    assert.deepEqual(made, ["a", "b", "b/1", "a/1", "a/2"]);
  });

  test("finds what lies elsewhere than its kind begins, and misses what no kind makes", () => {
    const known = pages();
    assert.equal(known.has("c/1"), true);
    assert.equal(known.has("d"), false);
    assert.deepEqual(made.toSorted(), ["a", "a/1", "a/2", "b", "b/1", "b/2", "c/1"]);
  });

  test("asks all of them for an end of an address", () => {
    const known = pages();
    assert.equal(
      known.some((address) => address.endsWith("/caches")),
      true,
    );
    assert.deepEqual(made, []);
    assert.equal(
      known.some((address) => address.endsWith("/2")),
      true,
    );
    assert.equal(
      known.some((address) => address.endsWith("/9")),
      false,
    );
  });
});
