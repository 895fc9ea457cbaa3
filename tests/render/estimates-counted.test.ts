/** What was only projected is counted apart from runs, wherever runs are counted; and of which documents nobody can read the original. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { runsOfEdition } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { earlierOf } from "../../src/render/blocks/answers/moved-answers.ts";
import { environmentCards } from "../../src/render/blocks/environments/cards.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { plain } from "../../src/render/edition/view.ts";
import { changes } from "../../src/render/pages/changes/changes.ts";
import { sinceBefore } from "../../src/render/pages/changes/told-changes.ts";
import { sources } from "../../src/render/pages/sources/sources.ts";

const { record } = await loadRecord(engineDir);
const [, before, version] = [...record.locks.keys()].sort();
const editionAt = (at = "") => {
  const runs = runsOfEdition(record, at);
  return editionOf(record, { version: at, isNext: false, runs, judgement: judge(record, runs) }, CHECKS);
};

it("counts estimates apart from runs", { skip: version === undefined }, () => {
  const edition = editionAt(version);
  const earlier = earlierOf(editionAt(before));
  assert.match(
    sinceBefore(edition, earlier).text,
    /^2 documents, 15 runs and 6 estimates, 13 deployments added\.$/,
  );
  const [page] = changes.pages?.({ edition, earlier: [earlier] } as never) ?? [];
  const told = JSON.stringify(page?.sections);
  assert.match(told, /"15 runs and 6 estimates new, 54 runs and 6 estimates in all"/);
  assert.match(told, /"New: 15 runs and 6 estimates"/);
  const [list] = sources.pages?.({ edition } as never) ?? [];
  const [table] = list?.sections.flatMap(({ blocks }) => blocks) ?? [];
  assert.ok(table?.block === "table");
  const cells = table.rows.map(({ cells: { 2: cell } }) => plain(cell?.text ?? ""));
  assert.deepEqual(cells, ["0", "27", "12", "11", "4 runs and 6 estimates"]);
  const meta = environmentCards(edition, ["zfs-iscsi-lab"]).flatMap((card) => [...(card.meta ?? [])].flat());
  assert.ok(meta.some((one) => /· 4 runs and 6 estimates$/.test(plain([one].flat()))));
});

it("says of which documents no address is recorded", { skip: version === undefined }, () => {
  const [list] = sources.pages?.({ edition: editionAt(version) } as never) ?? [];
  assert.match(
    plain(list?.lede ?? ""),
    / No public address is recorded for the 4 that runs were copied from: /,
  );
});
