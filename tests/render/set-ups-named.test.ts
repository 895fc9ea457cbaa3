/** A StorageClass of which a table names more than one set-up: what each is named for, and where that is set. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { namedIn } from "../../src/judge/planning/named.ts";
import { setUpsNamed } from "../../src/render/blocks/decision/set-ups-named.ts";
import { willDo } from "../../src/render/blocks/until/will-do.ts";
import { plain, type Rich } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const told = (environment: string): string[] =>
  setUpsNamed(edition, environment).map((block) => plain((block as { text: Rich }).text));

describe("set-ups of a class that a table names", () => {
  const count = (id: string): number =>
    edition.judgement.recommendations.filter((one) =>
      (willDo(edition, one)?.ids ?? namedIn(edition)(one).ids).includes(id),
    ).length;

  test("are told with how often each is named, and why not always the same", () => {
    assert.deepEqual(told("talos-homelab"), [
      `In Home lab of three Talos nodes, openebs-single-replica has more than one set-up. Which of them holds is set in the Helm values of Mayastor, for all volumes of a node at once: no claim chooses between them. Named is 2 cores for ${count("talos-mayastor-1r-2core")} use cases, 1 core for Log and event ingestion and Message queue, where of 2 cores figures that decide are excluded: unexplained outlier.`,
    ]);
  });

  test("nothing is told where each class is named with one", () => {
    assert.deepEqual(told("ocp-nas"), []);
  });
});
