/** Claims on whether figures can be trusted, on what is declared, and on what the text itself states without figures. */
import type { Backend } from "../../schema/backend.ts";
import type { Assertion } from "../../schema/claim.ts";
import { type Durability, declaredDurability } from "../../schema/durability.ts";
import { atLines, listed, upperFirst } from "../../text/words.ts";
import { checkNamed, labelOf } from "../checks/index.ts";
import { phraseOf } from "../ranking/ratio.ts";
import { isMissing, type LookUp, lacking, type Scope, usesOf } from "./look-up.ts";
import type { ClaimPart, Use } from "./types.ts";
import { figureOfUse, ofUse, testPhrase, whoOf } from "./words.ts";

type Of<Kind> = Extract<Assertion, { kind: Kind }>;

/** No flag proves nothing: a claim that figures are wrong stays open where no check flags them. */
export function crediblePart({ lookUp }: Scope, { subjects, is }: Of<"credible">): ClaimPart {
  const uses = usesOf(lookUp, subjects);
  if (isMissing(uses)) return lacking(uses.missing);
  const flagged = uses.filter(({ flags }) => flags.length > 0);
  if (flagged.length === 0) {
    const [one] = uses;
    const figure = one ? `${figureOfUse(one)} of ${whoOf(lookUp, one)} (${ofUse(one)})` : "these figures";
    return {
      ...(is && { holds: true }),
      sentence: `No check speaks against ${figure}.`,
      uses,
      ofFlags: true,
    };
  }
  return {
    holds: !is && flagged.length === uses.length,
    sentence: `${shareText(is, flagged.length, uses.length)}${againstText(lookUp, flagged)}${is ? soText(flagged) : ""}`,
    uses: [...flagged, ...uses.filter((use) => !flagged.includes(use))],
    ofFlags: true,
  };
}

/** What the claim would need, where it says that its figures are right; empty where it says that one is wrong. */
function shareText(is: boolean, flagged: number, all: number): string {
  if (!is) return all > 1 ? `${flagged} of ${all} figures are flagged. ` : "";
  if (all === 1) return "The figure would have to stand, and a check excludes it. ";
  return `${all === 2 ? "Both" : `All ${all}`} figures would have to stand, and checks exclude ${flagged === all ? (all === 2 ? "both" : "all of them") : flagged}. `;
}

/** Each finding once, with all figures that it is about; of what would be too many their labels. */
function againstText(lookUp: LookUp, flagged: readonly Use[]): string {
  const findings = [...Map.groupBy(flagged, evidenceOf)];
  const said = new Set<string>();
  const shown = findings.slice(0, MOST_SHOWN).map(([evidence, [first, ...others]]) => {
    if (first === undefined) return evidence;
    const also = others.map((use) => phraseOf(use.metric));
    return `${whoOf(lookUp, first)}, ${listed([phraseOf(first.metric), ...also])}, ${testPhrase(first)}: ${withoutSaid(evidence, said)}`;
  });
  const more = findings.slice(MOST_SHOWN).flatMap(([, some]) => some);
  const labels = [...new Set(more.map(({ flags }) => labelOf(flags[0] ?? "")))];
  return [...shown, ...(more.length > 0 ? [`And ${more.length} more: ${listed(labels)}.`] : [])].join(" ");
}

/** Findings that are told; a text rests on few more. */
const MOST_SHOWN = 4;

/** Without what stands in brackets at its end, where a finding before it said the same. */
function withoutSaid(evidence: string, said: Set<string>): string {
  const [aside] = / \([^()]*\)(?=\.$)/.exec(evidence) ?? [];
  if (aside === undefined || !said.has(aside)) {
    if (aside !== undefined) said.add(aside);
    return evidence;
  }
  return `${evidence.slice(0, -aside.length - 1)}.`;
}

/** What the checks conclude, each once. */
const soText = (flagged: readonly Use[]): string =>
  [...new Set(flagged.map(({ flags }) => checkNamed(flags[0] ?? "")?.so))]
    .flatMap((so) => (so === undefined ? [] : [` ${so}`]))
    .join("");

const evidenceOf = ({ judged, flags }: Use): string =>
  judged.outcomes.find(({ code, verdict }) => code === flags[0] && verdict === "excluded")?.evidence ?? "";

type Feature = keyof Of<"declared">["has"];
const FEATURES: {
  [F in Feature]: (
    backend: Backend,
    wanted: NonNullable<Of<"declared">["has"][F]>,
    durability: Durability,
  ) => boolean | undefined;
} = {
  accessMode: ({ accessModes, blockAccessModes = [] }, wanted) =>
    accessModes.includes(wanted) || blockAccessModes.includes(wanted),
  volumeMode: ({ volumeModes }, wanted) => volumeModes.includes(wanted),
  reachableAfterNodeLoss: (_backend, wanted, { reachableAfterNodeLoss: is }) =>
    is === undefined ? undefined : is === wanted,
  survivesFailure: (_backend, wanted, { failures }) =>
    failures === undefined ? undefined : failures > 0 === wanted,
  snapshots: ({ snapshots }, wanted) => (snapshots === undefined ? undefined : snapshots === wanted),
  networked: ({ networked }, wanted) => networked === wanted,
  replicas: ({ replicas }, wanted) => (replicas === undefined ? undefined : replicas === wanted),
};

export function declaredPart({ lookUp }: Scope, { deployments, has }: Of<"declared">): ClaimPart {
  const against = deployments.filter((id) => {
    const deployment = lookUp.record.deployments.get(id);
    const backend = lookUp.record.backends.get(deployment?.backend ?? "");
    if (backend === undefined) return false;
    const durability = declaredDurability(backend, deployment);
    return (Object.keys(has) as Feature[]).some(
      (feature) => isMet(feature, has, backend, durability) === false,
    );
  });
  const who = (ids: readonly string[]): string => listed(ids.map(lookUp.title));
  if (against.length > 0)
    return { holds: false, sentence: `${who(against)} is declared otherwise in the record.`, uses: [] };
  return {
    sentence: `Nothing in the record speaks against it for ${who(deployments)}; nothing was tested.`,
    uses: [],
  };
}

const isMet = <F extends Feature>(
  feature: F,
  has: Of<"declared">["has"],
  backend: Backend,
  durability: Durability,
): boolean | undefined => {
  const wanted = has[feature];
  return wanted === undefined ? undefined : FEATURES[feature](backend, wanted, durability);
};

export function statedPart(
  { lookUp, source }: Scope,
  { findings: ids, order = [] }: Of<"stated">,
): ClaimPart {
  const findings = ids.flatMap((id) => lookUp.finding(source, id) ?? []);
  for (const finding of findings) {
    if (finding.kind !== "order") continue;
    const swapped = swappedIn(order, finding.order);
    if (swapped !== undefined)
      return {
        holds: false,
        sentence: `${upperFirst(atLines(finding.lines))} ${/[-,]/.test(finding.lines) ? "have" : "has"} ${lookUp.title(swapped[1])} before ${lookUp.title(swapped[0])}.`,
        uses: [],
      };
  }
  const lines = [...new Set(findings.map((finding) => finding.lines))];
  return { sentence: `It is stated without figures (${atLines(lines.join(", "))}).`, uses: [] };
}

/** Two that the orders have the other way round. */
function swappedIn(
  claimed: readonly string[],
  stated: readonly string[],
): readonly [string, string] | undefined {
  for (const [i, a] of claimed.entries())
    for (const b of claimed.slice(i + 1)) {
      const [atA, atB] = [stated.indexOf(a), stated.indexOf(b)];
      if (atA >= 0 && atB >= 0 && atA > atB) return [a, b];
    }
  return undefined;
}
