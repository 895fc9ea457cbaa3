/** What a check's label means, beside the label: a page says it once for each check of which it shows one. */
import { type Check, whatToDo } from "../../judge/checks/check.ts";
import { checkNamed } from "../../judge/checks/index.ts";
import { defined } from "../../text/defined.ts";
import { lowerFirst, sentencesOf, upperFirst } from "../../text/words.ts";
import { addressPart, type Links } from "./links.ts";
import type { Meaning, Page } from "./view.ts";

const idOf = (code: string): string => `check-${addressPart(code)}`;

type CheckLabel = { text: string; href: string; about: string };

/** Of the page of a check: what it calls a result that only others of its document refute. */
export const BY_OTHERS = "by-others";
export const byOthersHref = (links: Links, code: string): string => `${links.check(code)}#${BY_OTHERS}`;

/** Whose other name is told leads to what that says. */
function checkHref(links: Links, code: string, text: string): string {
  const other = checkNamed(code)?.byOthers?.label;
  return other !== undefined && lowerFirst(text).endsWith(other)
    ? byOthersHref(links, code)
    : links.check(code);
}

/** @param href where it leads; the page of the check without it */
export const checkLabel = (
  links: Links,
  code: string,
  text: string,
  href = checkHref(links, code, text),
): CheckLabel => ({
  text,
  href,
  about: idOf(code),
});

/** Whose label it is about. */
export const checkOf = (checks: readonly Check[], about: string | undefined): Check | undefined =>
  checks.find(({ code }) => idOf(code) === about);

/** Of every label in what the page shows. */
export function withMeanings(page: Page, checks: readonly Check[]): Page {
  const shown = new Set<string>();
  collect([page.lede, page.points, page.after, page.beside, page.sections], shown);
  const meanings = checks.filter(({ code }) => shown.has(idOf(code))).map(meaningOf);
  return { ...page, ...defined({ meanings: meanings.length > 0 ? meanings : undefined }) };
}

function collect(part: unknown, into: Set<string>): void {
  if (Array.isArray(part)) for (const item of part) collect(item, into);
  else if (typeof part === "object" && part !== null)
    // Of as many values as `hrefsOf`, in the same way.
    for (const key in part) {
      const inner = (part as Readonly<Record<string, unknown>>)[key];
      if (typeof inner === "object") collect(inner, into);
      else if (key === "about" && typeof inner === "string") into.add(inner);
    }
}

const meaningOf = (check: Check): Meaning => ({
  id: idOf(check.code),
  labels: upperFirst(labelsOf(check).join(", or ")),
  text: `${check.title}. ${whyInShort(check)} What to do: ${whatToDo(check)}`,
});

/** All that it is called beside figures. */
const labelsOf = ({ label, suspicion, contradiction, byOthers }: Check): string[] =>
  [label, suspicion, contradiction, byOthers?.label].filter((one) => one !== undefined);

/** Characters that are read in passing. */
const AT_A_GLANCE = 190;

/** As many of its sentences as are read in passing, one at least. */
function whyInShort({ why }: Check): string {
  const [first = "", second = ""] = sentencesOf(why);
  return first.length + second.length < AT_A_GLANCE ? `${first} ${second}`.trim() : first;
}
