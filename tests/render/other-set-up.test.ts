/** A set-up that is named as another of its StorageClass has an excluded figure is not said to be better. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { willDo } from "../../src/render/blocks/until/will-do.ts";
import { otherSetUpSpans } from "../../src/render/blocks/verdict/other-set-up.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const logs =
  edition.recommendationsOf("log-ingestion").find(({ environment }) => environment === "talos-homelab") ??
  assert.fail();

test("the figure that is excluded is told beside the one that is enough, each leading to its row", () => {
  const spans = otherSetUpSpans(edition, logs, willDo(edition, logs)?.ids ?? []);
  assert.equal(
    plain(spans),
    " Set up with 1 core, 133 MiB/s is enough. The figure with 2 cores (2.11 GiB/s) is excluded: nothing here says that 1 core is better.",
  );
  const links = spans.flatMap((span) => (typeof span === "object" && span.href ? [span.href] : []));
  assert.equal(links.length, 2);
  for (const href of links) assert.match(href, /^\/runs\//);
});

test("nothing is said where both set-ups are named, or where the class has one alone", () => {
  const both = ["talos-mayastor-1r-1core", "talos-mayastor-1r-2core"];
  assert.deepEqual(otherSetUpSpans(edition, logs, both), []);
  assert.deepEqual(otherSetUpSpans(edition, logs, ["talos-zfs"]), []);
});
