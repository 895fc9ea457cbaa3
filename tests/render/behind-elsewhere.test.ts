/** What is said with an answer where another tool's test has a storage ahead that it does not name. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { namedIn } from "../../src/judge/planning/named.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { behindElsewhere } from "../../src/render/blocks/scorecard/behind-elsewhere.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const answerFor = (useCase: string, environment: string) =>
  edition.judgement.recommendations.find(
    (own) => own.useCase === useCase && own.environment === environment,
  ) ?? assert.fail(useCase);

test("where the order turns with the tool in reads and in writes, both are said, each figure leading to its run", () => {
  const { told } = answerView(edition, answerFor("oltp-database", "talos-homelab"));
  assert.equal(
    plain(told.elsewhere ?? []),
    "The order depends on the tool: by kbench, CephFS with Rook is ahead of ZFS LocalPV in read IOPS (29,200 against 4,890) and in write IOPS (3,650 against 1,340).",
  );
  const links = [told.elsewhere ?? []]
    .flat()
    .flatMap((span) => (typeof span === "object" && span.href ? [span.href] : []));
  assert.match(links.join(" "), /^(?:\/runs\/talos-cephfs\.\S*#\S+ \/runs\/talos-zfs\.\S*#\S+ ?){2}$/);
});

test("what is said is what the page of these two says", () => {
  const spans = edition.judgement.pairings
    .flatMap(({ pairs }) => pairs)
    .filter(({ a, b }) => a === "talos-cephfs" && b === "talos-zfs")
    .flatMap(({ headlines }) => headlines.flatMap((one) => one.spans));
  const page = spans.map((span) => (typeof span === "string" ? span : span.text)).join("");
  assert.match(
    page,
    /With kbench, 64 at once: CephFS with Rook does [\d.]+x the IOPS \(3,650 against 1,340\)/,
  );
  assert.match(
    page,
    /With kbench, 64 at once: CephFS with Rook does [\d.]+x the IOPS \(29,200 against 4,890\)/,
  );
});

test("nothing is said of rivals that the answer names too, nor where nobody is named", () => {
  const one = answerFor("oltp-database", "talos-homelab");
  const { ids } = namedIn(edition)(one);
  assert.deepEqual(behindElsewhere(edition, one, [...ids, "talos-cephfs", "talos-ceph-rbd"]), []);
  assert.deepEqual(behindElsewhere(edition, one, []), []);
});
