/** What was made to happen while it was measured, and what became of the rate: on pages of runs, deployments and environments. */
import { RECOVERY_RULE } from "../../../judge/evidence/recovery.ts";
import type { DeploymentRecovery } from "../../../judge/terms/recoveries.ts";
import type { During } from "../../../schema/happening.ts";
import type { Run } from "../../../schema/run.ts";
import type { UseCase } from "../../../schema/use-case.ts";
import { formatNumber, formatShare, formatValue } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import { heads, numeric, section, text } from "../../edition/parts.ts";
import { deploymentCell } from "../../edition/storage-class.ts";
import type { Block, PageSection, TableCell, TableRow } from "../../edition/view.ts";

const secondsText = (ms: number): string => `${formatNumber(ms / 1000)} s`;

/** On a run's page: the steps, and what became of each rate. */
export function happeningSection(edition: Edition, { id, during }: Run): PageSection[] {
  if (during === undefined) return [];
  const own = edition.judgement.recoveries.filter(({ run }) => run === id);
  return section("happened", `What was made to happen: ${during.name}`, [
    {
      block: "table",
      fixed: true,
      caption: "Steps",
      columns: heads(numeric("At"), "Step", numeric("Took")),
      rows: during.happened.map(({ what, atMs, tookMs }) => ({
        cells: [
          { text: secondsText(atMs) },
          { text: [{ text: what, code: true }] },
          { text: tookMs === undefined ? "until the end" : secondsText(tookMs) },
        ],
      })),
    },
    ...(own.length > 0
      ? [recoveryTable(own, edition, "none"), text(RECOVERY_RULE, "muted")]
      : [
          text(
            "What became of the rate is not known: no log has three windows before the first step and one after it.",
          ),
        ]),
  ]);
}

/** On pages of deployments and environments; each thing that happened has a table. */
export function recoverySections(edition: Edition, own: readonly DeploymentRecovery[]): PageSection[] {
  if (own.length === 0) return [];
  const groups = Map.groupBy(own, ({ name, workloadId }) => `${name}\n${workloadId}`);
  return section("recovery", "While something happened", [
    text(RECOVERY_RULE, "muted"),
    ...[...groups.values()].map((group) => recoveryTable(group, edition, "deployment")),
  ]);
}

function recoveryTable(
  own: readonly DeploymentRecovery[],
  edition: Edition,
  first: "deployment" | "none",
): Block {
  const [one] = own;
  const workload = one && edition.judgement.workloads.get(one.workloadId)?.title;
  const hasP99 = own.some(({ p99Ns }) => p99Ns !== undefined);
  return {
    block: "table",
    caption: `${one?.name}: ${workload}`,
    columns: heads(
      ...(first === "deployment" ? ["Deployment"] : []),
      "Rate of",
      numeric("Usual"),
      numeric("Worst window"),
      numeric("Back after"),
      ...(hasP99 ? [numeric("p99 before"), numeric("until back"), numeric("after")] : []),
      ...(first === "deployment" ? ["Run"] : []),
    ),
    rows: own.map((recovery): TableRow => {
      const { direction, p99Ns = {} } = recovery;
      return {
        cells: [
          ...(first === "deployment" ? [deploymentCell(edition, recovery.deployment)] : []),
          { text: `${direction}s` },
          rateCell(recovery, recovery.usual),
          worstCell(recovery),
          backCell(recovery),
          ...(hasP99 ? [p99Ns.before, p99Ns.until, p99Ns.after].map(latencyCell) : []),
          ...(first === "deployment"
            ? [{ text: recovery.run, href: resultHref(recovery.run, recovery.result) }]
            : []),
        ],
      };
    }),
  };
}

const unitOf = ({ metric }: DeploymentRecovery): "iops" | "bytes/s" =>
  metric === "iops" ? "iops" : "bytes/s";

const rateCell = (of: DeploymentRecovery, value: number): TableCell => ({
  text: formatValue(value, unitOf(of)),
  sort: value,
});

function worstCell(of: DeploymentRecovery): TableCell {
  const { worst, usual } = of;
  const change = usual > 0 ? (worst.value - usual) / usual : 0;
  const fell = change < 0 ? `${formatShare(-change)} less` : "no less";
  return {
    ...rateCell(of, worst.value),
    note: `${fell}, ${secondsText(worst.fromMs)} to ${secondsText(worst.toMs)}`,
  };
}

function backCell({ recoveredAfterMs, endMs, fromMs }: DeploymentRecovery): TableCell {
  if (recoveredAfterMs === undefined)
    return {
      text: `not within ${secondsText(endMs - fromMs)}`,
      tone: "bad",
      sort: Number.MAX_SAFE_INTEGER,
    };
  return {
    text: recoveredAfterMs === 0 ? "never left" : secondsText(recoveredAfterMs),
    sort: recoveredAfterMs,
  };
}

const latencyCell = (ns: number | undefined): TableCell =>
  ns === undefined ? { text: "–", tone: "muted", sort: "" } : { text: formatValue(ns, "ns"), sort: ns };

/** "Required: back within 30 s after osd-lost. Why." */
export const recoveryItems = ({ recovers = [] }: UseCase): string[] =>
  recovers.map(
    ({ during, withinSeconds, reason }) =>
      `Required: back within ${withinSeconds} s after ${during}. ${reason}`,
  );

/** Steps as charts mark them. */
export const marksOf = (during: During | undefined): { atMs: number; text: string }[] =>
  (during?.happened ?? []).map(({ atMs, what }) => ({ atMs, text: cut(what) }));

const MOST_CHARACTERS = 60;
const cut = (what: string): string =>
  what.length > MOST_CHARACTERS ? `${what.slice(0, MOST_CHARACTERS).trimEnd()} …` : what;
