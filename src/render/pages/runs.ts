/** Runs stand once, outside the editions: provenance down to bytes or lines, every figure as printed, every check with its outcome. */
import type { CheckOutcome, JudgedResult } from "../../judge/types.ts";
import { type Quantity, valueOf } from "../../schema/quantity.ts";
import type { Direction, Distribution, Result } from "../../schema/result.ts";
import type { Run } from "../../schema/run.ts";
import { formatNumber, formatQuantity } from "../../units/format.ts";
import { type Edition, titles } from "../edition.ts";
import { RAW_LIMIT_BYTES, rawHref, runHref } from "../links.ts";
import { exactValue, label } from "../values.ts";
import type { Block, Column, Page, Rich, Row, Section, Tone } from "../view.ts";
import { cellFacts, workloadFacts } from "../workload-text.ts";

/** `editions`: newest first. A run is shown as the newest edition that holds it judges it. */
export function* runPages(editions: readonly Edition[]): Generator<Page> {
  const shown = new Map<string, { run: Run; editions: Edition[] }>();
  for (const edition of editions) {
    for (const run of edition.runs) {
      const entry = shown.get(run.id) ?? { run, editions: [] };
      entry.editions.push(edition);
      shown.set(run.id, entry);
    }
  }
  const all = [...shown.values()].sort((a, b) => (a.run.id < b.run.id ? -1 : 1));
  yield runList(all);
  for (const { run, editions } of all) yield runPage(run, editions);
}

function runList(all: readonly { run: Run; editions: Edition[] }[]): Page {
  return {
    path: "runs",
    kind: "list",
    title: "Runs",
    description: "Every run of every edition, with its provenance.",
    lede: "Every run of every edition. A run is one invocation of a tool; its page stays at its address whatever edition it is part of.",
    sections: [
      {
        id: "all",
        title: "All runs",
        blocks: [
          {
            block: "table",
            caption: "Runs",
            filter: true,
            columns: [
              { label: "Run" },
              { label: "Environment" },
              { label: "Deployment" },
              { label: "Known by" },
              { label: "Tool" },
              { label: "Since edition" },
            ],
            rows: all.flatMap(({ run, editions }): Row[] => {
              const [newest, oldest] = [editions[0], editions.at(-1)];
              if (newest === undefined || oldest === undefined) return [];
              const name = titles(newest.record);
              return [
                {
                  cells: [
                    { text: run.id, href: runHref(run.id) },
                    {
                      text: name.environment(run.environment),
                      href: newest.links.environment(run.environment),
                    },
                    { text: name.deployment(run.deployment), href: newest.links.deployment(run.deployment) },
                    { text: run.basis },
                    { text: run.provenance.tool.name },
                    { text: oldest.version, href: oldest.links.home },
                  ],
                },
              ];
            }),
            empty: ["No run is recorded yet. Run ", { text: "npm run collect", code: true }, "."],
          },
        ],
      },
    ],
  };
}

function runPage(run: Run, editions: readonly Edition[]): Page {
  const edition = editions[0];
  if (edition === undefined) throw new Error(`${run.id}: expected an edition that holds it, found none.`);
  const name = titles(edition.record);
  const deployment = name.deployment(run.deployment);
  return {
    path: `runs/${run.id}`,
    kind: "run",
    title: run.title ?? run.id,
    eyebrow: "Run",
    description: `${run.basis} run ${run.id} of ${deployment} in ${name.environment(run.environment)}.`,
    lede: [
      { text: deployment, href: edition.links.deployment(run.deployment) },
      " in ",
      { text: name.environment(run.environment), href: edition.links.environment(run.environment) },
      `, ${run.basis}.`,
    ],
    crumbs: [{ text: "Runs", href: "/runs/" }],
    sections: [
      { id: "provenance", title: "Where it comes from", blocks: provenance(run, editions) },
      ...run.results.flatMap((result, index) => resultSections(edition, run, result, index)),
      ...context(run),
    ],
  };
}

function provenance(run: Run, editions: readonly Edition[]): Block[] {
  const { raw, source, tool, collector, measured, publishedBy, licence } = run.provenance;
  const edition = editions[0];
  const title = source && edition ? titles(edition.record).source(source.id) : "";
  const items: { term: string; value: Rich }[] = [
    { term: "Run id", value: [{ text: run.id, code: true }] },
    { term: "Known by", value: BASIS[run.basis] },
    ...(source
      ? [
          {
            term: "Document",
            value: edition?.sources.includes(source.id)
              ? [{ text: title, href: edition.links.source(source.id) }]
              : title,
          },
          { term: "Document sha256", value: hash(source.sha256) },
        ]
      : []),
    {
      term: "Raw file",
      value: [
        raw.bytes <= RAW_LIMIT_BYTES
          ? { text: raw.path, href: rawHref(raw.path) }
          : { text: raw.path, code: true },
        `, ${formatNumber(raw.bytes)} bytes`,
      ],
    },
    { term: "Raw sha256", value: hash(raw.sha256) },
    { term: "Tool", value: `${tool.name}${tool.version ? ` ${tool.version}` : ", version not stated"}` },
    { term: "Collector", value: `${collector.id}, version ${collector.version}` },
    {
      term: "Measured",
      value: measured
        ? `${measured.from}${measured.to ? ` to ${measured.to}` : ""}`
        : [{ text: "not stated", tone: "muted" }],
    },
    ...(publishedBy ? [{ term: "Published by", value: publishedBy }] : []),
    ...(licence ? [{ term: "Licence", value: licence }] : []),
    ...(run.repeat
      ? [{ term: "Repeat", value: `${run.repeat.index + 1} of series ${run.repeat.series}` }]
      : []),
    {
      term: "In editions",
      value: editions.flatMap((e, i) => [...(i ? [", "] : []), { text: e.version, href: e.links.home }]),
    },
    { term: "As data", value: [{ text: "run.json", href: `${runHref(run.id)}run.json` }] },
  ];
  return [{ block: "facts", items }];
}

const BASIS: Record<Run["basis"], string> = {
  measured: "measured: the tool's own output is at hand",
  transcribed: "transcribed: read off a document, figure by figure",
  estimated: "estimated: a projection of the document, never ranked",
};

const hash = (sha256: string): Rich => [{ text: sha256, code: true }];

function resultSections(edition: Edition, run: Run, result: Result, index: number): Section[] {
  const judged = edition.resultsOf(run.id).find((candidate) => candidate.index === index);
  const workload = judged && edition.judgement.workloads.get(judged.workloadId);
  const notes = [
    ...(result.notes ?? []),
    ...(result.errors ?? []).map((e) => `Error${e.errno === undefined ? "" : ` ${e.errno}`}: ${e.text}`),
  ];
  const marks = (run.annotations ?? []).filter((a) => a.result === undefined || a.result === result.name);
  const blocks: Block[] = [
    {
      block: "text",
      text: [
        ...(workload
          ? ["Workload ", { text: workload.title, href: edition.links.workload(workload.id) }]
          : [`Workload ${result.workload.rw}`]),
        result.status === "complete" ? "." : [". This result is ", result.status, "."].join(""),
        result.jobs !== undefined && result.jobs > 1 ? ` Sum of ${result.jobs} jobs.` : "",
      ],
    },
    ...marks.map(
      (mark): Block => ({
        block: "note",
        tone: "note",
        title: mark.kind.replaceAll("-", " "),
        text: `${mark.reason} (${mark.author}${mark.line === undefined ? "" : `, line ${mark.line}`})`,
      }),
    ),
    figureTable(run, result),
    ...(judged ? [checkTable(edition, judged)] : []),
    ...(notes.length > 0 ? [{ block: "list" as const, items: notes }] : []),
    { block: "more", summary: "Parameters and options", blocks: parameterBlocks(judged, run, result) },
  ];
  return [{ id: `result-${index + 1}`, title: result.name || `Result ${index + 1}`, blocks }];
}

type Line = {
  term: string;
  quantity: Quantity;
  unit: "iops" | "bytes/s" | "bytes" | "ns" | "count" | "percent";
};

/** Every figure of a result: as shown, exactly, as printed, and the line it stands on. Cells are plain text: there are many. */
function figureTable(run: Run, result: Result): Block {
  const transcribed = run.basis !== "measured";
  const columns: Column[] = [{ label: "Figure" }, { label: "Value", numeric: true }, { label: "Exactly" }];
  return {
    block: "table",
    fixed: true,
    caption: transcribed ? "Figures, as read and as printed" : "Figures",
    columns: transcribed ? [...columns, { label: "As printed" }, { label: "Where" }] : columns,
    rows: linesOf(result).map((line) => ({
      cells: [line.term, ...shownAndExact(line), ...(transcribed ? asPrinted(line.quantity) : [])].map(
        (text) => ({ text }),
      ),
    })),
    empty: "This result holds no figure.",
  };
}

function shownAndExact({ quantity, unit }: Line): [shown: string, exact: string] {
  if (unit !== "count" && unit !== "percent")
    return [formatQuantity(quantity, unit), exactValue(quantity, unit)];
  const value = valueOf(quantity);
  return [unit === "percent" ? `${formatNumber(value)} %` : formatNumber(value), String(value)];
}

const asPrinted = (quantity: Quantity): [printed: string, where: string] =>
  typeof quantity === "number"
    ? ["–", "–"]
    : [quantity.printed, quantity.line === undefined ? "–" : `line ${quantity.line}`];

function linesOf(result: Result): Line[] {
  const lines: Line[] = [];
  const add = (term: string, quantity: Quantity | undefined, unit: Line["unit"]): void => {
    if (quantity !== undefined) lines.push({ term, quantity, unit });
  };
  const addDistribution = (term: string, d: Distribution | undefined): void => {
    if (d === undefined) return;
    add(`${term} min`, d.minNs, "ns");
    add(`${term} mean`, d.meanNs, "ns");
    for (const [p, quantity] of Object.entries(d.percentilesNs ?? {}).sort(
      ([a], [b]) => Number(a) - Number(b),
    ))
      add(`${term} p${p}`, quantity, "ns");
    add(`${term} max`, d.maxNs, "ns");
    add(`${term} standard deviation`, d.stddevNs, "ns");
  };
  for (const [direction, of] of Object.entries(result.directions) as [string, Direction | undefined][]) {
    if (of === undefined) continue;
    add(`${direction} IOPS`, of.iops, "iops");
    add(`${direction} bandwidth`, of.bandwidthBytesPerSecond, "bytes/s");
    addDistribution(`${direction} lat`, of.lat);
    addDistribution(`${direction} clat`, of.clat);
    addDistribution(`${direction} slat`, of.slat);
    add(`${direction} I/Os`, of.totalIos, "count");
    add(`${direction} bytes`, of.ioBytes, "bytes");
    add(`${direction} runtime`, of.runtimeNs, "ns");
  }
  add("sync operations", result.sync?.operations, "count");
  addDistribution("sync latency", result.sync?.latency);
  add("CPU user", result.cpu?.userPercent, "percent");
  add("CPU system", result.cpu?.systemPercent, "percent");
  add("CPU idle", result.cpu?.idlePercent, "percent");
  return lines;
}

const VERDICTS: Record<CheckOutcome["verdict"], { order: number; text: string; tone: Tone }> = {
  excluded: { order: 0, text: "kept out", tone: "bad" },
  noted: { order: 1, text: "noted", tone: "note" },
  unchecked: { order: 2, text: "could not be checked", tone: "muted" },
  passed: { order: 3, text: "passed", tone: "good" },
};

function checkTable(edition: Edition, judged: JudgedResult): Block {
  const outcomes = [...judged.outcomes].sort(
    (a, b) =>
      VERDICTS[a.verdict].order - VERDICTS[b.verdict].order ||
      (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );
  return {
    block: "table",
    fixed: true,
    caption: `Checks, as of ${edition.version}`,
    columns: [{ label: "Check" }, { label: "Outcome" }, { label: "Evidence" }],
    rows: outcomes.map((outcome) => {
      const verdict = VERDICTS[outcome.verdict];
      return {
        cells: [
          { text: label(outcome.code), href: edition.links.check(outcome.code) },
          outcome.verdict === "passed"
            ? { text: verdict.text }
            : { text: "", badges: [{ text: verdict.text, tone: verdict.tone }] },
          { text: outcome.evidence },
        ],
      };
    }),
    empty: "No check applies.",
  };
}

function parameterBlocks(judged: JudgedResult | undefined, run: Run, result: Result): Block[] {
  const cell = cellFacts(judged?.cell ?? run.cell);
  const options = Object.entries(result.options ?? {});
  return [
    { block: "facts", items: [...workloadFacts(result.workload), ...cell] },
    ...(options.length > 0
      ? [
          {
            block: "pre" as const,
            label: "Options as found",
            text: options.map(([key, value]) => (value === "" ? key : `${key}=${value}`)).join("\n"),
          },
        ]
      : []),
  ];
}

/** What the tool said around its result, and what was seen of the machine. */
function context(run: Run): Section[] {
  const machine = Object.entries(run.machine ?? {});
  const blocks: Block[] = [
    ...(machine.length > 0
      ? [{ block: "facts" as const, items: machine.map(([term, value]) => ({ term, value })) }]
      : []),
    ...(run.messages?.length
      ? [{ block: "pre" as const, label: "Messages of the tool", text: run.messages.join("\n") }]
      : []),
  ];
  return blocks.length > 0 ? [{ id: "context", title: "Around it", blocks }] : [];
}
