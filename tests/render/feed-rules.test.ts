/** What newer rules make of the newest edition has an entry of its own in the feed. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { runsOfEdition } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { firstChoicesOf } from "../../src/render/blocks/decision/first-choices.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { feed, feedEntry, rulesEntry } from "../../src/render/share/feed.ts";

const { record } = await loadRecord(engineDir);
const version = [...record.locks.keys()].sort().at(-1) ?? "";
const lock = record.locks.get(version);

describe("newer rules in the feed", { skip: lock === undefined }, () => {
  const at = "https://example.org/fiolio/";
  const runs = lock === undefined ? [] : runsOfEdition(record, version);
  const date = lock?.date ?? "";
  const edition = editionOf(
    record,
    { version, isNext: false, date, summary: "One.", runs, judgement: judge(record, runs) },
    CHECKS,
  );
  const corrected = (corrections: object[] | undefined) =>
    rulesEntry(
      {
        ...edition,
        record: { ...record, locks: new Map([[version, { ...lock, corrections }]]) },
      } as never,
      at,
    );
  const last = (lock?.corrections ?? [])
    .map((one) => one.date)
    .sort()
    .at(-1);

  it("says of the day of the last rule how many picks stand and how many are none any more, in the words of the page of changes, and lists them", () => {
    const { count, gone, other, found } = firstChoicesOf(edition);
    const entry = rulesEntry(edition, at) ?? assert.fail("no entry");
    assert.equal(entry.date, last);
    assert.ok(entry.feedEntry.includes(`<id>${at}${version}/rules/${last}/</id>`));
    assert.ok(entry.feedEntry.includes(`<updated>${last}T00:00:00Z</updated>`));
    assert.ok(entry.feedEntry.includes(`href="${at}${version}/changes/#first-choices"`));
    const stand = count - gone.length - other.length;
    assert.match(
      entry.feedEntry,
      new RegExp(
        `<summary>Of ${count} picks ${stand} stand, .*${gone.length} are no longer picked; ${found.length} are new\\.`,
      ),
    );
    const items = entry.feedEntry.match(/&lt;li&gt;/g) ?? [];
    assert.equal(items.length, Math.min(40, gone.length + other.length + found.length));
  });

  it("stands before the edition and dates the feed; it is the same from build to build", () => {
    const rules = rulesEntry(edition, at) ?? assert.fail("no entry");
    assert.deepEqual(rulesEntry(edition, at), rules);
    const [, text] = feed(record, [rules, { date, feedEntry: feedEntry(edition, undefined, at) }], at);
    const ids = [...text.matchAll(/<id>([^<]*)<\/id>/g)].map(([, id]) => id);
    assert.deepEqual(ids, [at, `${at}${version}/rules/${last}/`, `${at}${version}/`]);
    assert.equal(/<updated>([^<]*)</.exec(text)?.[1], `${last}T00:00:00Z`);
    for (const [entry] of text.matchAll(/<entry>.*?<\/entry>/gs))
      for (const part of ["title", "id", "updated", "summary", "content"])
        assert.equal(entry.match(new RegExp(`<${part}[ >]`, "g"))?.length, 1, part);
  });

  it("is there only where a rule came after the edition, and leads to what is there", () => {
    assert.equal(corrected(undefined), undefined);
    assert.equal(corrected([]), undefined);
    const one = corrected([{ date: "2026-11-30", figure: "lab/x", was: "1", is: "2", reason: "A rule." }]);
    assert.match(one?.feedEntry ?? "", /\/rules\/2026-11-30\/<\/id>/);
  });
});
