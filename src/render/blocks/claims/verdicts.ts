/** Verdicts of claims: what each is called and means, and how many claims have it. */
import { type AuditedClaim, CLAIM_VERDICTS, type ClaimVerdictName } from "../../../judge/claims/index.ts";
import { plural } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import type { TextSpan, Tone } from "../../edition/view.ts";

type Shown = {
  title: string;
  /** At the head of a narrow column. */
  short: string;
  /** After "also", and after 1. */
  one: string;
  /** After any other number. */
  many: string;
  tone: Tone;
  means: string;
};

export const VERDICTS: Readonly<Record<ClaimVerdictName, Shown>> = {
  contradicted: {
    title: "Contradicted",
    short: "Contradicted",
    one: "contradicted",
    many: "contradicted",
    tone: "bad",
    means:
      "The text's own figures, with room for their rounding, give another number or another winner. Beside each claim stands what they give, and against what. Beside a ratio stands what the printed number would fit, and beside a share of a network line the speed of line that it would fit. A claim that is wrong only in part is counted here, too, and marked “contradicted in part”.",
  },
  "contradicts-another": {
    title: "Contradicts another claim of the same text",
    short: "Contradicts another",
    one: "contradicts another",
    many: "contradict another",
    tone: "bad",
    means: "The text says both. They cannot both be true, and its figures do not decide which one is.",
  },
  "rests-on-flagged": {
    title: "Rests on flagged figures",
    short: "On flagged figures",
    one: "rests on flagged figures",
    many: "rest on flagged figures",
    tone: "note",
    means: "The arithmetic is right, but a check excludes a figure in it, for the reason given.",
  },
  "not-checkable": {
    title: "Can't be verified",
    short: "Can't verify",
    one: "can't be verified",
    many: "can't be verified",
    tone: "muted",
    means:
      "Too little is published to decide it. Each claim says what would have to be measured or published.",
  },
  "conclusion-open": {
    title: "Figures right, conclusion open",
    short: "Conclusion open",
    one: "has the right figures and an open conclusion",
    many: "have the right figures and an open conclusion",
    tone: "muted",
    means:
      "The arithmetic is right, but the conclusion does not follow from it alone: flushes of large writes, for instance, do not show what a database waits for. Each claim says what would have to be measured or published.",
  },
  "only-repeated": {
    title: "Only repeated",
    short: "Only repeated",
    one: "only repeated",
    many: "only repeated",
    tone: "muted",
    means:
      "The claim only repeats a figure that the document prints, and hardly any check could look at that figure: nothing bears it out. Each claim says how many checks could.",
  },
  supported: {
    title: "Supported",
    short: "Supported",
    one: "supported",
    many: "supported",
    tone: "good",
    means:
      "The printed figures bear it out, and no check excludes one of them. A lead that is too small for single runs to establish is not supported; nor is “best of all” where a rival has no credible figure.",
  },
};

export const countsOf = (claims: readonly AuditedClaim[]): ReadonlyMap<ClaimVerdictName, number> =>
  new Map(
    CLAIM_VERDICTS.map((name) => [name, claims.filter(({ verdict }) => verdict === name).length] as const),
  );

/**
 * "21 contradicted, 43 rest on flagged figures, ...": verdicts without a claim are left out. Each leads to its claims where these
 * are all of one document.
 */
export function countsText({ claims: all, links }: Edition, claims: readonly AuditedClaim[]): TextSpan[] {
  const [source, ...more] = new Set(claims.map((claim) => claim.source));
  const isWhole = more.length === 0 && claims.length === all.filter((one) => one.source === source).length;
  const parts = [...countsOf(claims)].flatMap(([name, count]) => {
    const said = plural(count, VERDICTS[name].one, VERDICTS[name].many);
    const href = `${links.claimsOf(source ?? "")}#${name}`;
    return count === 0 ? [] : [isWhole ? { text: said, href } : said];
  });
  return [`${claims.length}${inLines(claims)}: `, ...joined(parts), "."];
}

/** Of its document. */
export const lineOf = ({ source, claim }: AuditedClaim): string => `${source} ${claim.lines}`;

/** Lines of documents that claims stand in: one line may hold several. */
const linesOf = (claims: readonly AuditedClaim[]): number => new Set(claims.map(lineOf)).size;

/** " in 13 lines"; nothing where each claim has a line of its own. */
export function inLines(claims: readonly AuditedClaim[]): string {
  const lines = linesOf(claims);
  return lines === claims.length ? "" : ` in ${plural(lines, "line")}`;
}

/** Tables with more rows are folded or filtered. */
export const LONG = 12;
