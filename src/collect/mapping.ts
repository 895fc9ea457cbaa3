/** Which deployment each run of a file belongs to, where the file tells several apart by labels of its own. Pure. */
import { stringify } from "yaml";
import type { RunDraft } from "../collectors/collector.ts";
import { type DeploymentMap, TO_FILL_IN } from "../schema/deployment-map.ts";
import { commandLine } from "../text/command-line.ts";
import { nearest } from "../text/nearest.ts";
import { printable } from "../text/problem.ts";
import { plural } from "../text/words.ts";

type Mapped = { draft: RunDraft; deployment: string };
/** `wrong`: one line. `leftOut`: what the map leaves out, as one line. */
export type Mapping = { runs: Mapped[]; leftOut?: string } | { wrong: string; unmapped?: readonly string[] };

/** The labels of a file's runs, in its order, each once. */
export const labelsOf = (drafts: readonly Pick<RunDraft, "subject">[]): string[] => [
  ...new Set(drafts.flatMap(({ subject }) => subject ?? [])),
];

/** A map without labels that are no longer in its file. */
export function withoutLabels(
  map: DeploymentMap | undefined,
  labels: ReadonlySet<string> = new Set(),
): DeploymentMap | undefined {
  return map && labels.size > 0 ? only(map, (label) => !labels.has(label)) : map;
}

/** The part of a map that has these labels. */
export const withLabels = (map: DeploymentMap, labels: readonly string[]): DeploymentMap =>
  only(map, (label) => labels.includes(label));

const only = (map: DeploymentMap, isWanted: (label: string) => boolean): DeploymentMap => ({
  ...map,
  deployments: Object.fromEntries(Object.entries(map.deployments).filter(([label]) => isWanted(label))),
});

/**
 * Runs without a label belong to `home`, the deployment of the file's folder; so do all runs of a single label without a map.
 * @param sidecar path of the map, for messages
 */
export function mapRuns(
  drafts: readonly RunDraft[],
  home: string,
  map: DeploymentMap | undefined,
  sidecar: string,
): Mapping {
  const labels = labelsOf(drafts);
  if (map === undefined && labels.length > 1)
    return {
      wrong: `expected results of one deployment, came ${labels.length}: ${listed(labels)}. Say in ${sidecar} which is which; ${commandLine("collect", "--write-maps")} begins it.`,
      unmapped: labels,
    };
  if (map === undefined) return { runs: drafts.map((draft) => ({ draft, deployment: home })) };
  const [wrong] = mapProblems(map, labels);
  if (wrong !== undefined) return { wrong: `${sidecar}: ${wrong}` };
  const runs: Mapped[] = [];
  const out = new Map<string, number>();
  for (const draft of drafts) {
    const { subject } = draft;
    const deployment = subject === undefined ? home : map.deployments[subject];
    if (deployment) runs.push({ draft, deployment });
    else if (subject !== undefined) out.set(subject, (out.get(subject) ?? 0) + 1);
  }
  if (out.size === 0) return { runs };
  const names = [...out].map(([label, n]) => `${shown(label)} (${plural(n, "run")})`);
  return { runs, leftOut: `left out, as ${sidecar} says: ${names.join(", ")}.` };
}

/** One line for each label that only one of the two has. */
export function mapProblems({ deployments }: DeploymentMap, labels: readonly string[]): string[] {
  const missing = labels.filter((label) => !Object.hasOwn(deployments, label));
  const unknown = Object.keys(deployments).filter((label) => !labels.includes(label));
  return [
    ...(missing.length === 0
      ? []
      : [
          `expected each label of the file, ${listed(missing)} ${missing.length === 1 ? "is" : "are"} missing. Add ${missing.length === 1 ? "it" : "them"}; null leaves a label's results out.`,
        ]),
    ...unknown.map((label) => {
      const near = nearest(label, missing.length > 0 ? missing : labels);
      const hint = near === undefined ? "Remove it." : `Did you mean ${shown(near)}?`;
      return `expected labels of the file, came ${shown(label)}, which is not in it. ${hint}`;
    }),
  ];
}

/**
 * A map to fill in. Guesses are comments, never values.
 * @param hint its first line, which names its schema
 */
export function emptyMap(labels: readonly string[], deployments: readonly string[], hint: string): string {
  const lines = labels.map((label) => {
    const near = guess(label, deployments);
    const hint = near === undefined ? "" : ` # perhaps ${near}`;
    return `  ${keyOf(label)}: ${TO_FILL_IN}${hint}`;
  });
  const known =
    deployments.length === 0
      ? "# There is no deployment in this environment yet: describe them in data/deployments/."
      : `# Deployments of this environment: ${deployments.join(", ")}`;
  return [
    hint.trimEnd(),
    "format: deployments/1",
    `# Which deployment each label of the file is. null leaves its results out.`,
    known,
    "deployments:",
    ...lines,
    "",
  ].join("\n");
}

/** By name only: one of the two contains the other, or nearly equals it. */
function guess(label: string, deployments: readonly string[]): string | undefined {
  const plain = label.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const within = deployments.filter((id) => id.includes(plain) || plain.includes(id));
  return plain.length > 1 && within.length === 1 ? within[0] : nearest(plain, deployments);
}

/** A label as a key of YAML, on one line whatever it holds. */
const keyOf = (label: string): string => {
  const plain = stringify({ [label]: 1 }, { lineWidth: 0 }).replace(/: 1\n$/, "");
  return /^[^\n?][^\n]*$/.test(plain) && plain === printable(plain) ? plain : JSON.stringify(label);
};

const shown = (label: string): string => printable(JSON.stringify(label.slice(0, 60)));

const MOST_LISTED = 8;

const listed = (labels: readonly string[]): string =>
  `${labels.slice(0, MOST_LISTED).map(shown).join(", ")}${labels.length > MOST_LISTED ? ` and ${labels.length - MOST_LISTED} more` : ""}`;
