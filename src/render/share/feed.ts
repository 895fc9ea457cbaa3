/** An Atom feed of editions, each with the answers that changed in it. */
import { hasHost } from "../../schema/declaration.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { plural } from "../../text/words.ts";
import { xmlText } from "../../text/xml.ts";
import { movedAnswers } from "../blocks/answers/moved-answers.ts";
import { type Edition, titles, useCaseOf } from "../edition/edition.ts";
import type { EarlierEdition } from "../edition/kept.ts";

/** A newest edition with very many changes still makes a feed that readers load in a moment. */
const MOST = 40;

/** `editions`: published ones, newest first. `baseURL` may be a path alone; then addresses are relative to the feed. */
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
  const { version, record } = edition;
  const name = titles(record);
  const moved = before === undefined ? [] : movedAnswers(edition, before).filter((one) => one.before);
  const lines = moved
    .slice(0, MOST)
    .map(
      ({ of, before: was, now }) =>
        `${useCaseOf(edition, of.useCase)?.title ?? of.useCase}, ${name.environment(of.environment)}: ${now}, before: ${was}.`,
    );
  const more = moved.length - lines.length;
  const items = [...lines, ...(more > 0 ? [`and ${more} more.`] : [])].map(
    (line) => `<li>${xmlText(line)}</li>`,
  );
  const said =
    moved.length > 0
      ? `<p>${plural(moved.length, "answer")} changed.</p><ul>${items.join("")}</ul>`
      : before === undefined
        ? ""
        : "<p>No answer changed.</p>";
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

/** Atom wants a moment; an edition has a day. */
const dateOf = (edition: { date?: string | undefined } | undefined): string =>
  `${edition?.date ?? "1970-01-01"}T00:00:00Z`;
