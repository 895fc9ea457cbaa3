/** What is declared of the network between a client and its medium, and what follows from the backend where a deployment is silent. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { isLineAssumed } from "../../src/judge/physics/limits.ts";
import { deploymentItems } from "../../src/render/blocks/declared.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { plain } from "../../src/render/edition/view.ts";
import { recordOf } from "../judge/small-record.ts";

const record = recordOf({
  environment: { network: { lineRateBitsPerSecond: 1e9 } },
  deployments: {
    assumed: { network: { between: true, lineRateBitsPerSecond: 1e9, lineRateAssumed: true } },
    local: {},
    silent: { of: { networked: true } },
    across: { network: { between: true } },
  },
});
const edition = editionOf(
  record,
  { version: "next", isNext: true, runs: [], judgement: judge(record, []) },
  CHECKS,
);
const told = (id: string): string[] =>
  deploymentItems(edition, record.deployments.get(id) ?? assert.fail(id)).flatMap(({ term, value }) =>
    /^(?:Network between|Line rate)/.test(term) ? [`${term}: ${plain(value)}`] : [],
  );

test("a local disk has no network and no line rate, and of others nothing is made up", () => {
  assert.deepEqual(told("local"), ["Network between client and medium: no"]);
  assert.deepEqual(told("silent"), ["Network between client and medium: not stated", "Line rate: 1 Gbit/s"]);
  assert.deepEqual(told("across"), [
    "Network between client and medium: for every I/O",
    "Line rate: 1 Gbit/s",
  ]);
  assert.deepEqual(told("assumed").slice(1), ["Line rate: 1 Gbit/s (assumed)"]);
});

test("a rate that nobody states is not assumed, either", () => {
  const { deployments, environments } = recordOf({
    environment: { network: { lineRateAssumed: true } },
    deployments: {
      across: { network: { between: true } },
      own: { network: { between: true, lineRateAssumed: true } },
    },
  });
  const [environment] = environments.values();
  assert.ok(environment && deployments.size === 2);
  for (const deployment of deployments.values())
    assert.equal(isLineAssumed({ deployment, environment }), false);
});
