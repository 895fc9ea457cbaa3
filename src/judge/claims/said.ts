/** Claims on whether figures can be trusted, on what is declared, and on what the text itself states without figures. */
import type { Backend } from "../../schema/backend.ts";
import type { Assertion } from "../../schema/claim.ts";
import { type Durability, declaredDurability } from "../../schema/durability.ts";
import { atLines, listed, upperFirst } from "../../text/words.ts";
import { isMissing, lacking, type Scope, usesOf } from "./look-up.ts";
import type { ClaimPart, Use } from "./types.ts";
import { figureOfUse, ofUse, whoOf } from "./words.ts";

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
  const share = uses.length > 1 ? `${flagged.length} of ${uses.length} figures are flagged. ` : "";
  const evidence = new Map(flagged.map((use) => [evidenceOf(use), use]).reverse() as [string, Use][]);
  const shown = [...evidence].reverse().slice(0, MOST_SHOWN);
  const said = shown.map(([text, use]) => `${whoOf(lookUp, use)}, ${ofUse(use)}: ${text}`);
  return {
    holds: !is && flagged.length === uses.length,
    sentence: `${share}${said.join(" ")}`,
    uses: [...flagged, ...uses.filter((use) => !flagged.includes(use))],
    ofFlags: true,
  };
}

const MOST_SHOWN = 2;

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
  return { sentence: `The record declares no other of ${who(deployments)}; nothing was tested.`, uses: [] };
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
