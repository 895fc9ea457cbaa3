/** Lines of one deployment's answers, "how: use case, use case.", as rows of a table: how, how many, and which. */
import { NEEDS } from "../../../judge/recommending/classes.ts";
import { plural, upperFirst } from "../../../text/words.ts";
import { bullets, countCell, fold, heads, numeric } from "../../edition/parts.ts";
import { type Block, plain, type Rich, type Table, type TextSpan } from "../../edition/view.ts";

/** `note`: what would change it; `isGiven`: it is the answer to these. */
export type UseCaseRow = {
  how: Rich;
  note?: Rich;
  count: number;
  which: readonly TextSpan[];
  isGiven?: boolean;
};

/** What a line is of a need with. */
const WHENS: readonly string[] = NEEDS.flatMap(({ when }) => (when === undefined ? [] : [`${when}, `]));
const whenOf = (line: Rich): string | undefined => WHENS.find((when) => plain(line).startsWith(when));

export const isOfNeed = (line: Rich): boolean => whenOf(line) !== undefined;

const isLink = (span: TextSpan): boolean => typeof span !== "string" && span.href !== undefined;

/** Undefined of a line that names no use case behind a colon. */
export function rowOf(line: Rich): UseCaseRow | undefined {
  const spans = [line].flat();
  const at = spans.findIndex((span) => typeof span === "string" && span.endsWith(": "));
  if (at < 0) return undefined;
  const how = plain(spans.slice(0, at + 1)).slice(0, -": ".length);
  const rest = spans.slice(at + 1);
  const last = rest.at(-1);
  const which = typeof last === "string" && last.startsWith(".") ? rest.slice(0, -1) : rest;
  return { how, count: which.filter(isLink).length, which };
}

/** What it is the answer to, then most first; `caption` says of what all of them are. */
export const useCaseTable = (caption: string, rows: readonly UseCaseRow[]): Table => ({
  block: "table",
  caption,
  fixed: true,
  columns: heads({ label: "Why", long: true }, numeric("Use cases"), { label: "Which", long: true }),
  rows: rows
    .toSorted((a, b) => Number(b.isGiven ?? false) - Number(a.isGiven ?? false) || b.count - a.count)
    .map(({ how, note, count, which }) => ({
      cells: [{ text: how, ...(note !== undefined && { note }) }, countCell(count), { text: [...which] }],
      // On a phone the rows are a list of reasons, each to be opened.
      inShort: plural(count, "use case"),
    })),
});

/** Those of what more may be asked of the data, such as that it survives a node, in a table each beneath a fold; the others as they are. */
export function byNeedFolded(lines: readonly Rich[]): { blocks: Block[]; others: readonly Rich[] } {
  const rows = [...Map.groupBy(lines, whenOf)].flatMap(([when, some]) => {
    const told = some.flatMap((line) => rowOf(line) ?? []);
    return when === undefined || told.length < LEAST_ROWS ? [] : [{ when, some, told }];
  });
  const folded = new Set(rows.flatMap(({ some }) => some));
  return {
    others: lines.filter((line) => !folded.has(line)),
    blocks: rows.flatMap(({ when, told }) => {
      const need = when.slice(0, -", ".length);
      const count = told.reduce((sum, one) => sum + one.count, 0);
      const own = told.map((one) => ({ ...one, how: upperFirst(plain(one.how).slice(when.length)) }));
      return fold(`${need} (${plural(count, "use case")})`, [useCaseTable(knownOf(need), own)]);
    }),
  };
}

/** Whether what is known where `when` is asked fills a table. */
export const isLongOf = (lines: readonly Rich[], when: string): boolean =>
  lines.filter((line) => plain(line).startsWith(when)).length >= LEAST_ROWS;

/** What is known where `when` is asked, unfolded: of a storage that is for just that it comes first. */
export function needOpen(lines: readonly Rich[], when: string): { first: Block[]; others: readonly Rich[] } {
  const own = lines.filter((line) => plain(line).startsWith(when));
  const rows = own.flatMap((line) => rowOf(line) ?? []);
  const isShort = rows.length < LEAST_ROWS && own.every((line) => plain(line).length <= MOST);
  const told = rows.map((one) => {
    const how = plain(one.how).slice(when.length).replace(/^, /, "");
    return { ...one, how: how === "" ? GIVEN : upperFirst(how), isGiven: how === "" };
  });
  return {
    first: isShort || rows.length < own.length ? bullets(own) : [useCaseTable(knownOf(when), told)],
    others: lines.filter((line) => !own.includes(line)),
  };
}

const GIVEN = "It is the answer";
const knownOf = (need: string): string => `${need}: what is known of it`;

/** More of a line than so many letters is not read as a sentence. */
const MOST = 250;

/** Each a line, as long as it is short; more is folded beneath what it begins with. */
export function shortOnes(items: readonly Rich[]): Block[] {
  const [long, short] = [true, false].map((isLong) =>
    items.filter((item) => plain(item).length > MOST === isLong),
  );
  return [
    ...bullets(short ?? []),
    ...(long ?? []).flatMap((item) => {
      const whole = [item].flat();
      const at = whole.indexOf(": ");
      const links = whole.filter((span) => typeof span !== "string" && span.href !== undefined).length;
      return fold(
        `${plain(whole.slice(0, Math.max(at, 1)))} (${plural(links, "use case")})`,
        bullets([whole.slice(at + 1)]),
      );
    }),
  ];
}

/** A line or two stay sentences. */
export const LEAST_ROWS = 3;
