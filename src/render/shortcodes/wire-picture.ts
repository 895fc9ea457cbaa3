/** What copies that the client sends leave of its link: the measured writes of an environment. */
import { labelOfOutcome, speaksAgainst } from "../../judge/checks/index.ts";
import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import { isMeasured } from "../../judge/evidence/subject.ts";
import { crossings, isLineAssumed, lineRateBytes } from "../../judge/physics/limits.ts";
import { metricById } from "../../schema/metric.ts";
import { valueOf } from "../../schema/quantity.ts";
import { defined } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import { formatNumber } from "../../units/format.ts";
import type { Figures } from "../charts/figures.ts";
import { CHARTS } from "../charts/index.ts";
import type { WireBar } from "../charts/kinds/wire-share/wire-share.ts";
import type { Edition } from "../edition/edition.ts";
import { resultHref } from "../edition/links.ts";
import type { Block } from "../edition/view.ts";

type OnWire = { bar: WireBar; line: number; assumed: boolean };

const METRIC = "write.bandwidth";

/** Of one link: the first that has a case. Empty where no client of the environment sends more copies than one. */
export function wirePicture(edition: Edition, figures: Figures, environment: string): Block[] {
  const all = edition.judgement.results
    .filter(({ run }) => run.environment === environment)
    .flatMap((judged) => onWire(edition, judged));
  const [first] = all;
  if (first === undefined) return [];
  const bars = all
    .filter(({ line }) => line === first.line)
    .map(({ bar }) => bar)
    .sort((a, b) => b.each - a.each || order(a.label, b.label));
  const link = `${formatNumber((first.line * 8) / 1e9)} Gbit/s`;
  const input = { title: "Writes of which the client sends each copy", line: first.line, link, bars };
  const read = ` That all copies cross this one link is how this record reads the set-up${first.assumed ? ", and its rate is assumed" : ""}.`;
  return [figures.figure({ kind: "wire-share", input }, `${CHARTS["wire-share"].describe(input)}${read}`)];
}

function onWire(edition: Edition, { run, result, index, cell, outcomes }: JudgedResult): OnWire[] {
  const deployment = edition.record.deployments.get(run.deployment);
  const environment = edition.record.environments.get(run.environment);
  const quantity = metricById.get(METRIC)?.read(result);
  if (!deployment || !environment || quantity === undefined || !isMeasured({ run, result })) return [];
  const line = lineRateBytes({ deployment, environment, cell });
  const copies = crossings({ deployment }, "write");
  if (line === undefined || copies < 2) return [];
  const own = outcomes.filter(({ metrics }) => metrics?.includes(METRIC) ?? true);
  const out = own.filter(({ verdict }) => verdict === "excluded");
  const bar = {
    deployment: run.deployment,
    label: result.name,
    ...{ each: valueOf(quantity), copies, href: resultHref(run.id, index) },
    ...{ excludedBy: out.map(labelOfOutcome), codes: out.map(({ code }) => code) },
    ...defined({ doubt: own.filter(speaksAgainst).map(labelOfOutcome).join(", ") || undefined }),
  };
  return [{ bar, line, assumed: isLineAssumed({ deployment, environment }) }];
}
