/** Wrong shares of a network line say which line they would be right of, and only where one line fits all of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { otherLinesOf } from "../../../src/judge/claims/other-lines.ts";
import { amountOf, plainRatio } from "../../../src/judge/claims/printed.ts";
import type { LineShare } from "../../../src/judge/claims/types.ts";

const share = (load: string, printed: string, more: Partial<LineShare> = {}): LineShare => ({
  line: "2.5 Gbit/s",
  printed,
  expected: plainRatio(printed),
  load: amountOf(load, "bytes/s").allows,
  isSent: false,
  ...more,
});
const said = (...shares: LineShare[]) => otherLinesOf(shares).get("2.5 Gbit/s");

test("one share fits every line that rounds to it", () => {
  // 46.95 / 0.195 and 47.05 / 0.185, rounded inwards.
  assert.equal(said(share("47.0 MB/s", "19%")), "“19%” fits a network line of 241 to 254 MB/s.");
});

test("the least of a range is the share at its low end, the most the one at its high end", () => {
  // 95.75 / 0.385 is 248.7, 111.5 / 0.435 is 256.3, and 95.85 / 0.375 is 255.6.
  const of = [share("111 MB/s", "38-44%"), share("95.8 MB/s", "38-44%")];
  assert.equal(said(...of), "“38-44%” fits a network line of 249 to 255 MB/s.");
});

test("all shares of one line that a text prints have to fit it together", () => {
  const range = [share("95.8 MB/s", "38-44%", { isSent: true }), share("111 MB/s", "38-44%")];
  assert.equal(
    said(...range, share("47.0 MB/s", "19%")),
    "“38-44%” and “19%” fit a network line of 249 to 254 MB/s, each byte taken once.",
  );
  const other = share("47.0 MB/s", "50%", { line: "1 Gbit/s" });
  assert.equal(
    otherLinesOf([...range, other]).get("1 Gbit/s"),
    "“50%” fits a network line of 93 to 95 MB/s.",
  );
});

test("nothing is said where the ends do not agree, or where nearly any line would do", () => {
  assert.equal(said(share("95.8 MB/s", "38-44%"), share("150 MB/s", "38-44%")), undefined);
  assert.equal(said(share("47.0 MB/s", "19%"), share("47.0 MB/s", "40%")), undefined);
  assert.equal(said(share("47.0 MB/s", "1%")), undefined);
  assert.equal(said(share("95.8 MB/s", "20-44%")), undefined, "one figure is not at both ends");
});

test("a narrow span is told as what it is about, not as more than it allows", () => {
  assert.equal(said(share("100.0 MB/s", "33.33%")), "“33.33%” fits a network line of about 300 MB/s.");
});
