/** Where a run comes from: document and line, raw bytes, tool, editions. */
import type { Run } from "../../../schema/run.ts";
import { formatCount } from "../../../units/format.ts";
import { titles } from "../../edition/edition.ts";
import type { HoldingEdition } from "../../edition/kept.ts";
import { isElsewhere, isPublished, rawHref, runHref } from "../../edition/links.ts";
import { joined } from "../../edition/parts.ts";
import type { Block, Rich, TextSpan } from "../../edition/view.ts";

/** What browsers save rather than show, as hosts give it a type of its own or none. */
const DOWNLOADED = /\.(?:fio|ya?ml)$/;

/** So many digits of a hash tell one file from another at a glance. */
const HASH_IN_SHORT = 12;

const COPY = "Our copy of its figures";

/** At the head of its page, before all of its figures: "Raw file, sha256 0123456789ab · how it was read". */
export function rawInShort({ id, basis, provenance: { raw } }: Run): TextSpan[] {
  const text = basis === "measured" ? "Raw file" : COPY;
  const save = isPublished(raw) && DOWNLOADED.test(raw.path) ? " (download)" : "";
  return [
    isPublished(raw) ? { text, href: rawHref(raw.path) } : text,
    `${save} · sha256\u00a0${raw.sha256.slice(0, HASH_IN_SHORT)}… · `,
    { text: "how it was read", href: `${runHref(id)}#provenance` },
  ];
}

/** `editions`: those that hold the run, newest first. */
export function provenanceBlocks(run: Run, editions: readonly HoldingEdition[]): Block[] {
  const {
    raw,
    logs = [],
    also = [],
    source,
    tool,
    collector,
    target,
    subject,
    measured,
    publishedBy,
    licence,
    fetchedFrom,
  } = run.provenance;
  const edition = editions[0];
  const title = source && edition ? titles(edition.record).source(source.id) : "";
  // Of what was copied the file holds the figures, and no more of the text; the original is the document.
  const isCopied = run.basis !== "measured";
  const isClosed = source !== undefined && edition?.record.sources.get(source.id)?.address === undefined;
  const bytes = `, ${formatCount(raw.bytes)} bytes${isPublished(raw) && DOWNLOADED.test(raw.path) ? " (download)" : ""}`;
  const items: { term: string; value: Rich }[] = [
    { term: "Run id", value: [{ text: run.id, code: true }] },
    { term: "Known by", value: knownBy(run) },
    ...(source
      ? [
          {
            term: "Document",
            value: edition?.sources.includes(source.id)
              ? [{ text: title, href: edition.links.source(source.id) }]
              : title,
          },
          { term: "Document sha256", value: asCode(source.sha256) },
        ]
      : []),
    {
      term: isCopied ? COPY : "Raw file",
      value: [
        rawFile(raw),
        isCopied && isClosed ? `${bytes}. Of the original no public address is recorded.` : bytes,
      ],
    },
    ...(raw.keptAt === undefined ? [] : [{ term: "Kept at", value: [keptAt(raw.keptAt)] }]),
    ...(fetchedFrom === undefined ? [] : [{ term: "Fetched from", value: asCode(fetchedFrom) }]),
    ...(subject === undefined ? [] : [{ term: "Named there", value: subject }]),
    { term: isCopied ? "Sha256 of that copy" : "Raw sha256", value: asCode(raw.sha256) },
    ...(logs.length > 0 ? [{ term: "Logs", value: rawFiles(logs) }] : []),
    ...(also.length > 0 ? [{ term: "Printed in", value: rawFiles(also) }] : []),
    { term: "Tool", value: `${tool.name}${tool.version ? ` ${tool.version}` : ", version not stated"}` },
    { term: "Collector", value: collectorText(collector) },
    ...(target
      ? [{ term: "Target", value: `of the plugin ${target.plugin.name} ${target.plugin.version}` }]
      : []),
    {
      term: "Measured",
      value: measured
        ? `${measured.from}${measured.to ? ` to ${measured.to}` : ""}`
        : [{ text: "not stated", tone: "muted" }],
    },
    ...(run.labels ? [{ term: "Labels", value: joined(labelled(run.labels)) }] : []),
    ...(publishedBy ? [{ term: "Published by", value: publishedBy }] : []),
    ...(licence ? [{ term: "Licence", value: licence }] : []),
    ...(run.repeat
      ? [{ term: "Repeat", value: `${run.repeat.index + 1} of series ${run.repeat.series}` }]
      : []),
    {
      term: "In editions",
      value: joined(editions.map((e) => ({ text: e.version, href: e.links.home }))),
    },
    { term: "As data", value: [{ text: "run.json", href: `${runHref(run.id)}run.json` }] },
  ];
  return [{ block: "facts", items }];
}

const knownBy = ({ basis, results, provenance }: Run): string => {
  if (basis !== "measured") return BASIS[basis];
  if (results.every(({ status }) => status === "failed"))
    return "measured, and failed: what was said of it is kept";
  return provenance.raw.keptAt === undefined
    ? BASIS.measured
    : "measured: the tool's own output is kept outside of the report";
};

const BASIS: Record<Run["basis"], string> = {
  measured: "measured: the tool's own output is at hand",
  transcribed: "copied from a document, figure by figure",
  estimated: "estimated: a projection of the document, never ranked",
};

const labelled = (labels: NonNullable<Run["labels"]>): TextSpan[] =>
  Object.entries(labels).map(([name, value]) => ({ text: `${name}=${value}`, code: true }));

type RawFile = Run["provenance"]["raw"];

const rawFile = (file: RawFile): Exclude<TextSpan, string> =>
  isPublished(file) ? { text: file.path, href: rawHref(file.path) } : { text: file.path, code: true };

/** Their hashes have no line of their own, and neither has where they lie. */
const rawFiles = (files: readonly RawFile[]): Rich =>
  joined(
    files.map((file) => ({
      ...rawFile(file),
      ...(file.keptAt !== undefined && isElsewhere(file.keptAt) && { href: file.keptAt }),
      title: `sha256 ${file.sha256}${file.keptAt === undefined ? "" : `, kept at ${file.keptAt}`}`,
    })),
  );

/** Not every store is one that readers reach. */
const keptAt = (locator: string): Exclude<TextSpan, string> =>
  isElsewhere(locator) ? { text: locator, href: locator } : { text: locator, code: true };

const asCode = (text: string): Rich => [{ text, code: true }];

/** Where a collector's id is no word that readers know. */
const COLLECTORS: Readonly<Record<string, string>> = { transcribed: "copied from a document" };

const collectorText = ({ id, version, plugin }: Run["provenance"]["collector"]): string =>
  `${COLLECTORS[id] ?? id}, version ${version}${plugin === undefined ? "" : `, of the plugin ${plugin.name} ${plugin.version}`}`;
