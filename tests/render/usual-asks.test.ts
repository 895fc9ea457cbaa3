/** What a use case usually asks besides is answered on its card: nobody takes a storage for live migration that cannot do it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import type { FurtherAnswer } from "../../src/render/edition/answer-view.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const asksOf = (useCase: string, environment: string): readonly FurtherAnswer[] => {
  const of = edition.recommendationsOf(useCase).find((one) => one.environment === environment);
  return answerView(edition, of ?? assert.fail(environment)).asks ?? [];
};

test("a line of the card says who can migrate live, that none can, or what is to be found out first", () => {
  const [here, ...more] = asksOf("vm-disks", "talos-homelab");
  assert.equal(more.length, 0);
  assert.equal(here?.when, "If virtual machines must migrate live (ReadWriteMany)");
  assert.equal(plain(here.text), "Known to offer it: ceph-block (Ceph RBD with Rook)");
  const [none] = asksOf("vm-disks", "ocp-nas");
  assert.deepEqual([none?.verdict, plain(none?.text ?? "")], ["nothing fits", "nothing here does"]);
  const [alone] = asksOf("vm-disks", "zfs-iscsi-lab");
  assert.match(alone?.beside ?? "", /^(unproven: )?find out first whether /);
});

test("nothing is said where it changes nothing, and of a use case that asks nothing besides", () => {
  assert.deepEqual(asksOf("vm-disks", "ibm-odf"), []);
  assert.deepEqual(asksOf("oltp-database", "talos-homelab"), []);
});
