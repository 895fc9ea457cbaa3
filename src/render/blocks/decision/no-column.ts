/** An environment without an answer beside the table of answers: folded, with what is declared of its storages and what to run first. */
import { timesOfRatio } from "../../../judge/ranking/ratio.ts";
import { plural } from "../../../text/words.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { durabilityIn } from "../../edition/node-loss.ts";
import { fold, text } from "../../edition/parts.ts";
import type { Block, TextSpan } from "../../edition/view.ts";
import { unansweredBlocks } from "./unanswered.ts";

/** "OpenShift Data Foundation on IBM Cloud: no use case has an answer", and beneath it the first test with its minutes. */
export const noColumn = (edition: Edition, id: string): Block[] =>
  fold(`${titles(edition.record).environment(id)}: no use case has an answer`, [
    ...unansweredBlocks(edition, id),
    text([
      ...declaredSpans(edition, id),
      { text: "What each storage lacks", href: edition.links.page(`decision/${id}`) },
      ".",
    ]),
  ]);

/** "Declared, not measured: 8 of 10 deployments survive a node (that copies lie on different storage nodes is the default, and assumed, for 6); raw capacity 2x to 3x the data. " */
function declaredSpans(edition: Edition, environment: string): TextSpan[] {
  const own = edition.deployments.filter(
    (id) => edition.record.deployments.get(id)?.environment === environment,
  );
  const kept = own.map((id) => durabilityIn(edition.record, id));
  const surviving = kept.filter(({ reachableAfterNodeLoss }) => reachableAfterNodeLoss === true);
  const assumed = surviving.filter(({ storageNodesAssumed: by }) => by !== undefined).length;
  const unknown = kept.filter(({ reachableAfterNodeLoss }) => reachableAfterNodeLoss === undefined).length;
  const notes = [
    ...(assumed > 0
      ? [`that copies lie on different storage nodes is the default, and assumed, for ${assumed}`]
      : []),
    ...(unknown > 0 ? [`of ${unknown} more it is not known`] : []),
  ];
  const beside = notes.length > 0 ? ` (${notes.join("; ")})` : "";
  return own.length === 0
    ? []
    : [
        `Declared, not measured: ${surviving.length} of ${plural(own.length, "deployment")} survive a node${beside}; ${rawText(edition, environment)}. `,
      ];
}

function rawText({ judgement }: Edition, environment: string): string {
  const costs = new Map(
    judgement.recommendations
      .filter((one) => one.environment === environment)
      .flatMap(({ candidates }) => candidates.map(({ deployment, cost }) => [deployment, cost.raw?.factor])),
  );
  const known = [...costs.values()].filter((one) => one !== undefined).toSorted((a, b) => a - b);
  const [least, most] = [known[0], known.at(-1)];
  if (least === undefined || most === undefined) return "raw capacity not known";
  const span = [...new Set([least, most])].map((factor) => timesOfRatio({ factor })).join(" to ");
  const gone = costs.size - known.length;
  return `raw capacity ${span} the data${gone > 0 ? `, of ${gone} not known` : ""}`;
}
