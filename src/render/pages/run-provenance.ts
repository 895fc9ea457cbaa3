/** Where a run comes from: document and line, raw bytes, tool, editions. */
import type { Run } from "../../schema/run.ts";
import { formatNumber } from "../../units/format.ts";
import { type Edition, titles } from "../edition.ts";
import { RAW_LIMIT_BYTES, rawHref, runHref } from "../links.ts";
import type { Block, Rich } from "../view.ts";

/** `editions`: those that hold the run, newest first. */
export function provenance(run: Run, editions: readonly Edition[]): Block[] {
  const { raw, source, tool, collector, subject, measured, publishedBy, licence } = run.provenance;
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
    ...(subject === undefined ? [] : [{ term: "Named there", value: subject }]),
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
