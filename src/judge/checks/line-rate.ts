import type { Interval } from "../../schema/quantity.ts";
import { lowerFirst, upperFirst } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { timesBeside } from "../../units/times-beside.ts";
import { directionsOf, isMixed } from "../evidence/in-flight.ts";
import { exactly, intervalProduct } from "../evidence/interval.ts";
import { type OutcomeDraft, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import {
  crossesNetwork,
  crossings,
  FASTEST_LINK_BITS_PER_SECOND,
  isLineAssumed,
  lineRateBytes,
} from "../physics/limits.ts";
import { type Payload, payloadOf } from "../physics/payload.ts";
import { checkOf } from "./check.ts";

/** Wider than this is a printed range, and not a rounded figure. */
const CLEARLY_WIDE = 1.1;

export const lineRate = checkOf({
  code: "LINE_RATE",
  label: "above line rate",
  title: "Nothing is faster than the wire",
  rule: (t) =>
    `Payload bandwidth (or IOPS x block size) x copies that the client sends <= line rate of the client's link, each way for itself. Where no line rate is declared, and every I/O crosses the network, the client has at most a link of ${textOf(t.fastestLinkBytes)}; below that, the line rate that it would have taken is said.`,
  why: "What did not cross the wire in the time it had came from a cache on this side of it, or was still in a buffer when the clock stopped.",
  advice:
    "Use direct=1 and a file larger than the memory of the client, end writes with fsync, and declare the line rate of the storage network.",
  thresholds: {
    shareOfLineRate: [1, "share", "Most of the line rate that can arrive"],
    fastestLinkBytes: [
      FASTEST_LINK_BITS_PER_SECOND / 8,
      "bytes/s",
      "What a link of unknown speed carries at most",
    ],
  },
  excludes: true,
  doubt: { weight: "heavy", says: "may not have crossed the network" },
  refuted: { worth: "at best", but: "the line carries less" },
  plainly: "exceed what the line carries",
  so: "What did not cross the network in its time came from a cache, or was still in a buffer.",
  shows: "nothing",
  example: "page-cache",
  run: checkLineRate,
});

type Bounds = Values<"shareOfLineRate" | "fastestLinkBytes">;

function checkLineRate(subject: Subject, t: Bounds): OutcomeDraft[] {
  const crosses = crossesNetwork(subject);
  if (subject.result.status === "failed" || crosses === false) return [];
  const declared = lineRateBytes(subject);
  const line = declared ?? t.fastestLinkBytes * (subject.cell.clients?.count ?? 1);
  const outcomes = [
    ...directionsOf(subject.result.workload.rw).flatMap((side) =>
      side === "trim" ? [] : checkSide(subject, side, payloadOf(subject.result, side), t, line),
    ),
    ...checkMixed(subject, t, line),
  ];
  if (outcomes.length > 0) {
    const beyond = crosses ? outcomes.filter(({ verdict }) => verdict === "excluded") : [];
    if (declared !== undefined) return outcomes;
    return beyond.length > 0
      ? beyond
      : [unchecked([`line rate of the storage network${neededText(subject)}`])];
  }
  const hasRate = Object.values(subject.result.directions).some((one) => one?.iops !== undefined);
  return hasRate ? [unchecked(["bandwidth, or one block size"])] : [];
}

/** " (6,906 MiB/s would take at least 57.9 Gbit/s)": for whoever knows the network. */
function neededText(subject: Subject): string {
  const { result, cell } = subject;
  const clients = cell.clients?.count ?? 1;
  const sides = directionsOf(result.workload.rw).flatMap((side): [Payload, number][] => {
    const payload = side === "trim" ? undefined : payloadOf(result, side);
    return payload === undefined || side === "trim" ? [] : [[payload, crossings(subject, side)]];
  });
  const both = isMixed(result.workload.rw) ? payloadOf(result, "mixed") : undefined;
  // Reads and writes together are at most twice what the link carries each way.
  const needed = [...sides, ...(both === undefined ? [] : [[both, 0.5] as [Payload, number]])].sort(
    ([a, times], [b, timesOfB]) => b.rate.low * timesOfB - a.rate.low * times,
  )[0];
  if (needed === undefined) return "";
  const [payload, times] = needed;
  const gigabits = (payload.rate.low * times * 8) / clients / 1e9;
  // Any link carries less: that says nothing.
  if (gigabits < 1) return "";
  const each = times === 0.5 ? " each way" : "";
  const ofEach = clients === 1 ? "" : " of each client";
  return ` (${payload.text} would take at least ${formatNumber(gigabits)} Gbit/s${each}${ofEach})`;
}

function checkSide(
  subject: Subject,
  side: "read" | "write",
  payload: Payload | undefined,
  t: Bounds,
  line = 0,
): OutcomeDraft[] {
  if (payload === undefined) return [];
  const copies = crossings(subject, side);
  const metrics = ["bandwidth", "iops", "mean", "p50", "p95", "p99", "p99.9"].map(
    (name) => `${side}.${name}`,
  );
  const what = copies === 1 ? payload.text : `${payload.text} x ${copies} copies`;
  const rate = intervalProduct(payload.rate, exactly(copies));
  return [judge(subject, `${side} ${what}`, rate, line, metrics, t)];
}

/** Both directions together: at most twice the line rate. */
function checkMixed(subject: Subject, t: Bounds, line = 0): OutcomeDraft[] {
  const payload = payloadOf(subject.result, "mixed");
  if (payload === undefined || !isMixed(subject.result.workload.rw)) return [];
  const metrics = ["mixed.bandwidth", "mixed.iops"];
  return [judge(subject, `read and write ${payload.text}`, payload.rate, line * 2, metrics, t)];
}

function judge(
  subject: Subject,
  what: string,
  rate: Interval,
  line: number,
  metrics: readonly string[],
  t: Bounds,
): OutcomeDraft {
  const share = rate.low / line;
  const atLeast = rate.high / rate.low > CLEARLY_WIDE ? "at least " : "";
  const basis = subject.deployment.network?.lineRateBasis;
  const bytes = lineRateBytes(subject);
  const carries = bytes === undefined ? "any link that is sold" : "the network";
  const assumed =
    bytes !== undefined && isLineAssumed(subject)
      ? `, if its link is one of ${formatNumber((bytes * 8) / (subject.cell.clients?.count ?? 1) / 1e9)} Gbit/s as is assumed`
      : "";
  const wire = `the ${formatValue(line, "bytes/s")} that ${carries} carries${assumed}${basis ? ` (${lowerFirst(basis).replace(/\.$/, "")})` : ""}`;
  const is = `${upperFirst(what)} is ${atLeast}`;
  if (share <= t.shareOfLineRate)
    return { metrics, verdict: "passed", evidence: `${is}${formatNumber(share * 100)} % of ${wire}.` };
  const evidence = `${is}${timesBeside((rate.low + rate.high) / 2, line, "bytes/s", share)} times ${wire}`;
  return crossesNetwork(subject) === undefined
    ? { metrics, verdict: "noted", evidence: `${evidence}; part of it may not have crossed it.` }
    : { metrics, verdict: "excluded", evidence: `${evidence}.` };
}
