/** An Atom feed of editions, each with the answers that changed in it, and of what newer rules make of the newest. */
import { hasHost } from "../../schema/declaration.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { listed, plural, upperFirst } from "../../text/words.ts";
import { xmlText } from "../../text/xml.ts";
import { movedAnswers } from "../blocks/answers/moved-answers.ts";
import { fatesText } from "../blocks/decision/fates.ts";
import { type FirstChoice, firstChoicesOf } from "../blocks/decision/first-choices.ts";
import { toldText } from "../blocks/until/only-candidate.ts";
import { type Edition, titles, useCaseOf } from "../edition/edition.ts";
import type { EarlierEdition, RulesEntry } from "../edition/kept.ts";

/** A newest edition with very many changes still makes a feed that readers load in a moment. */
const MOST = 40;

/** `editions`: what has an entry, newest first. `baseURL` may be a path alone; then addresses are relative to the feed. */
export function feed(
  { declaration }: FiolioRecord,
  editions: readonly { date?: string | undefined; feedEntry: string }[],
  baseURL: string,
): readonly [path: string, text: string] {
  const { at, id } = placesOf(baseURL);
  const updated = dateOf(editions[0]);
  return [
    "static/feed.xml",
    `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${xmlText(declaration.title)}</title>
<subtitle>${xmlText(declaration.description)}</subtitle>
<id>${xmlText(id(""))}</id>
<updated>${updated}</updated>
<author><name>${xmlText(declaration.title)}</name></author>
<link rel="self" href="${xmlText(at("feed.xml"))}"/>
<link href="${xmlText(at("./"))}"/>
${editions.map(({ feedEntry }) => feedEntry).join("")}</feed>
`,
  ];
}

type Place = (path: string) => string;

function placesOf(baseURL: string): { at: Place; id: Place } {
  const isPublic = hasHost(baseURL);
  const at = (path: string): string => (isPublic ? new URL(path, baseURL).href : path);
  return { at, id: (path) => (isPublic ? at(path) : `urn:fiolio:${path || "report"}`) };
}

/** An edition in the feed, with the answers that are others than in the one before. */
export function feedEntry(edition: Edition, before: EarlierEdition | undefined, baseURL: string): string {
  const { at, id } = placesOf(baseURL);
  const { version } = edition;
  const moved = before === undefined ? [] : movedAnswers(edition, before).filter((one) => one.before);
  const list = listOf(
    moved.map(({ of, before: was, now }) => `${placeOf(edition, of)}: ${now}, before: ${was}.`),
  );
  const said =
    moved.length > 0
      ? `<p>${plural(moved.length, "answer")} changed.</p>${list}`
      : before === undefined
        ? ""
        : "<p>New data changed no earlier answer.</p>";
  return `<entry>
<title>${xmlText(`Edition ${version}`)}</title>
<id>${xmlText(id(`${version}/`))}</id>
<updated>${dateOf(edition)}</updated>
<link href="${xmlText(at(`${version}/changes/#${version}`))}"/>
<summary>${xmlText(edition.summary ?? `Edition ${version}.`)}</summary>
<content type="html">${xmlText(`<p>${xmlText(edition.summary ?? "")}</p>${said}`)}</content>
</entry>
`;
}

/** What rules that came after its day make of the answers of an edition, by the same data. Undefined where none came. */
export function rulesEntry(edition: Edition, baseURL: string): RulesEntry | undefined {
  const { at, id } = placesOf(baseURL);
  const { version, record, judgement } = edition;
  const lock = record.locks.get(version);
  const date = (lock?.corrections ?? []).map((one) => one.date).reduce((a, b) => (a > b ? a : b), "");
  if (date === "") return undefined;
  const choices = firstChoicesOf(edition);
  const changed = [...choices.gone, ...choices.other, ...choices.found];
  const title = lock?.method === judgement.method ? `${version} corrected` : `${version} by newer rules`;
  const summary = `${upperFirst(fatesText(choices))} The data are the same.`;
  const list = listOf(changed.map((one) => turnText(edition, one)));
  return {
    date,
    feedEntry: `<entry>
<title>${xmlText(`Edition ${title}`)}</title>
<id>${xmlText(id(`${version}/rules/${date}/`))}</id>
<updated>${dateOf({ date })}</updated>
<link href="${xmlText(at(`${version}/changes/${changed.length > 0 ? "#first-choices" : ""}`))}"/>
<summary>${xmlText(summary)}</summary>
<content type="html">${xmlText(`<p>${xmlText(summary)}</p>${list}`)}</content>
</entry>
`,
  };
}

function turnText(edition: Edition, one: FirstChoice): string {
  const name = titles(edition.record).deployment;
  const of = edition
    .recommendationsOf(one.useCase)
    .find(({ environment }) => environment === one.environment);
  const now = of === undefined ? "not asked any more" : toldText(edition, of, name);
  const was = one.published.length === 0 ? "none" : listed(one.published.map(name), "or");
  return `${placeOf(edition, one)}: ${now}, before: ${was}.`;
}

/** "OLTP database, Lab". */
const placeOf = (edition: Edition, of: { useCase: string; environment: string }): string =>
  `${useCaseOf(edition, of.useCase)?.title ?? of.useCase}, ${titles(edition.record).environment(of.environment)}`;

function listOf(lines: readonly string[]): string {
  const more = lines.length - MOST;
  const items = [...lines.slice(0, MOST), ...(more > 0 ? [`and ${more} more.`] : [])];
  return items.length === 0 ? "" : `<ul>${items.map((line) => `<li>${xmlText(line)}</li>`).join("")}</ul>`;
}

/** Atom wants a moment; an edition has a day. */
const dateOf = (edition: { date?: string | undefined } | undefined): string =>
  `${edition?.date ?? "1970-01-01"}T00:00:00Z`;
