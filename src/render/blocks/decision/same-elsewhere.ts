/** Where no use case has an answer: the same backends, measured in environments that have some. Asked of a whole edition. */
import type { FiolioRecord } from "../../../schema/record.ts";
import { type Edition, wasMeasured } from "../../edition/edition.ts";
import { deploymentLink, environmentLink, joined } from "../../edition/parts.ts";
import type { TextSpan } from "../../edition/view.ts";
import { byAnswers } from "../environments/cards.ts";
import { hasAnswers, isUnanswered } from "./unanswered.ts";

const backendOf = ({ deployments }: FiolioRecord, id: string): string | undefined =>
  deployments.get(id)?.backend;

/** Deployments, those of the environment with most answers first; empty where there is an answer. */
export function sameElsewhere(edition: Edition, environment: string): string[] {
  if (!isUnanswered(edition, environment)) return [];
  const { record } = edition;
  const within = (where: string): string[] =>
    edition.deployments.filter((id) => record.deployments.get(id)?.environment === where);
  const own = new Set(within(environment).map((id) => backendOf(record, id)));
  return byAnswers(edition)
    .filter((where) => where !== environment && hasAnswers(edition, where))
    .flatMap(within)
    .filter((id) => own.has(backendOf(record, id)) && wasMeasured(edition, id));
}

/** Of these, the ones of a deployment's own backend. */
export const sameAs = ({ record }: Edition, deployment: string, alike: readonly string[]): string[] =>
  alike.filter((id) => backendOf(record, id) === backendOf(record, deployment));

/** " The same backends were measured where there are answers: A and B in the lab."; empty where none was. */
export function elsewhereSpans(edition: Edition, alike: readonly string[]): TextSpan[] {
  const { record } = edition;
  const backends = new Set(alike.map((id) => backendOf(record, id)));
  if (backends.size === 0) return [];
  const byPlace = Map.groupBy(alike, (id) => record.deployments.get(id)?.environment ?? "");
  const places = [...byPlace].map(([where, ids]): TextSpan[] => [
    ...joined(
      ids.map((id) => deploymentLink(edition, id)),
      " and ",
    ),
    " in ",
    environmentLink(edition, where),
  ]);
  const what = backends.size === 1 ? "The same backend was" : "The same backends were";
  return [` ${what} measured where there are answers: `, ...joined(places, "; "), "."];
}
