/** What use cases are decided by, for the script that holds a reader's own figures against it. */
import { boundOf } from "../../../judge/candidates/bound.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import { matches, selectorText } from "../../../judge/ranking/selector.ts";
import type { AskedProfile, AskedUse } from "../../../schema/asked-use.ts";
import { metricById } from "../../../schema/metric.ts";
import type { UseCase, WorkloadSelector } from "../../../schema/use-case.ts";
import { outstandingOf, type Workload } from "../../../schema/workload.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { listed } from "../../../text/words.ts";
import { type Edition, useCaseOf } from "../../edition/edition.ts";
import { requirementsOf } from "./requirements.ts";

export const askedUses = (edition: Edition): AskedUse[] =>
  edition.useCases.flatMap((id) => {
    const definition = useCaseOf(edition, id);
    return definition === undefined ? [] : [askedUse(edition, id, definition)];
  });

function askedUse({ links, record }: Edition, id: string, definition: UseCase): AskedUse {
  const profileOf = (profile: string): AskedProfile => ({
    name: `${profile}.fio`,
    href: links.profile(profile),
  });
  return {
    title: definition.title,
    href: links.useCase(id),
    ...defined({ also: nonEmpty(listed(requirementsOf(definition))), durable: definition.durable }),
    metrics: decidingOf(definition).map(({ metric, workload, objective, enough, profile }) => {
      const known = metricById.get(metric);
      const own = profile ?? definition.profile;
      const depths = depthsIn(record.profiles.get(own)?.workloads ?? [], workload);
      const depth = known?.better === "higher" ? Math.max(...depths) : Math.min(...depths);
      return {
        metric,
        workload,
        what: known === undefined ? metric : phraseOf(known),
        where: selectorText(workload),
        ...defined({
          depth: depths.length > 0 ? depth : undefined,
          bound: boundOf({ objective, enough }),
          isObjective: objective === undefined ? undefined : true,
        }),
        profile: profileOf(own),
      };
    }),
  };
}

/** I/Os at once, as reports choose: of the pattern that is named first; then rates have the most, latencies the fewest. */
const depthsIn = (workloads: readonly Workload[], selector: WorkloadSelector): number[] =>
  selector.rw
    .map((rw) =>
      workloads.flatMap((one) => (one.rw === rw && matches(selector, one) ? (outstandingOf(one) ?? []) : [])),
    )
    .find((depths) => depths.length > 0) ?? [];

/** Those of the score: all, where none is required. */
function decidingOf({ metrics }: UseCase): UseCase["metrics"] {
  const required = metrics.filter((one) => one.required);
  return required.length > 0 ? required : metrics;
}
