/** Environments to choose from. */

import { order } from "../../../text/problem.ts";
import type { Edition } from "../../edition/edition.ts";
import { joined, runsTold } from "../../edition/parts.ts";
import type { Card, TextSpan } from "../../edition/view.ts";
import { toldIn } from "../until/only-candidate.ts";
import { counted } from "../values.ts";
import { countsOf, markOf } from "../verdict/words.ts";

/** This report's own before those of others, then those with most answers first. */
export function byAnswers(edition: Edition): string[] {
  const answered = edition.judgement.recommendations.filter(({ verdict }) => verdict !== "open");
  const answers = (id: string): number => answered.filter((r) => r.environment === id).length;
  const ofOthers = (id: string): number => (edition.record.others.has(id) ? 1 : 0);
  return edition.environments.toSorted(
    (a, b) => ofOthers(a) - ofOthers(b) || answers(b) - answers(a) || order(a, b),
  );
}

export function environmentCards(edition: Edition, ids: readonly string[]): Card[] {
  return ids.map((id): Card => {
    const environment = edition.record.environments.get(id);
    const deployments = edition.deployments.filter(
      (d) => edition.record.deployments.get(d)?.environment === id,
    ).length;
    const runs = edition.runs.filter((run) => run.environment === id);
    return {
      title: environment?.title ?? id,
      href: edition.links.environment(id),
      text: environment?.summary ?? "",
      meta: [
        `${counted(deployments, "deployment")} · ${runs.length > 0 ? runsTold(runs) : "findings without figures"}`,
        ...(runs.length > 0 ? verdictsOf(edition, id) : []),
      ],
    };
  });
}

/** A line: "2 high confidence · 5 low confidence · 11 not known", of its answers to all use cases. */
function verdictsOf(edition: Edition, id: string): TextSpan[] {
  const own = edition.judgement.recommendations.filter(({ environment }) => environment === id);
  const told = countsOf(own.map((one) => toldIn(edition, one))).map(({ word, count }) =>
    markOf(word, `${count} ${word}`),
  );
  return told.length === 0 ? [] : ["\n", ...joined(told, " · ")];
}
