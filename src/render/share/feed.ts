/** An Atom feed of editions, each with the answers that changed in it. */
import type { FiolioRecord } from "../../schema/record.ts";
import { plural } from "../../text/words.ts";
import { movedAnswers } from "../blocks/answers/moved-answers.ts";
import { type Edition, titles, useCaseOf } from "../edition/edition.ts";

/** A newest edition with very many changes still makes a feed that readers load in a moment. */
const MOST = 40;

/** `editions`: published ones, newest first. `baseURL` may be a path alone; then addresses are relative to the feed. */
export function feed(
  { declaration }: FiolioRecord,
  editions: readonly Edition[],
  baseURL: string,
): readonly [path: string, text: string] {
  const hasHost = /^https?:/.test(baseURL);
  const at = (path: string): string => (hasHost ? new URL(path, baseURL).href : path);
  const id = (path: string): string => (hasHost ? at(path) : `urn:fiolio:${path || "report"}`);
  const entries = editions.flatMap((edition, index) => entryOf(edition, editions[index + 1], at, id));
  const updated = dateOf(editions[0]);
  return [
    "static/feed.xml",
    `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${xml(declaration.title)}</title>
<subtitle>${xml(declaration.description)}</subtitle>
<id>${xml(id(""))}</id>
<updated>${updated}</updated>
<author><name>${xml(declaration.title)}</name></author>
<link rel="self" href="${xml(at("feed.xml"))}"/>
<link href="${xml(at("./"))}"/>
${entries.join("")}</feed>
`,
  ];
}

type Place = (path: string) => string;

function entryOf(edition: Edition, before: Edition | undefined, at: Place, id: Place): string[] {
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
  const items = [...lines, ...(more > 0 ? [`and ${more} more.`] : [])].map((line) => `<li>${xml(line)}</li>`);
  const said =
    moved.length > 0
      ? `<p>${plural(moved.length, "answer")} changed.</p><ul>${items.join("")}</ul>`
      : before === undefined
        ? ""
        : "<p>No answer changed.</p>";
  return [
    `<entry>
<title>${xml(`Edition ${version}`)}</title>
<id>${xml(id(`${version}/`))}</id>
<updated>${dateOf(edition)}</updated>
<link href="${xml(at(`${version}/changes/#${version}`))}"/>
<summary>${xml(edition.summary ?? `Edition ${version}.`)}</summary>
<content type="html">${xml(`<p>${xml(edition.summary ?? "")}</p>${said}`)}</content>
</entry>
`,
  ];
}

/** Atom wants a moment; an edition has a day. */
const dateOf = (edition: Edition | undefined): string => `${edition?.date ?? "1970-01-01"}T00:00:00Z`;

/** Control characters have no place in XML, escaped or not. */
const xml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
