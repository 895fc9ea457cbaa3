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

test("the storage that another tool has ahead is named with both of its figures, each leading to its run", () => {
  const { told } = answerView(edition, answerFor("oltp-database", "talos-homelab"));
  assert.equal(
    plain(told.elsewhere ?? []),
    "By kbench, CephFS with Rook is ahead of ZFS LocalPV in reads: 29,200 against 4,890 IOPS.",
  );
  const links = [told.elsewhere ?? []]
    .flat()
    .flatMap((span) => (typeof span === "object" && span.href ? [span.href] : []));
  assert.match(links.join(" "), /^\/runs\/talos-cephfs\..*#result-\d+ \/runs\/talos-zfs\..*#result-\d+$/);
});

test("nothing is said of rivals that the answer names too, nor where nobody is named", () => {
  const one = answerFor("oltp-database", "talos-homelab");
  const { ids } = namedIn(edition)(one);
  assert.deepEqual(behindElsewhere(edition, one, [...ids, "talos-cephfs", "talos-ceph-rbd"]), []);
  assert.deepEqual(behindElsewhere(edition, one, []), []);
});
