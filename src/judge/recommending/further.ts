/** The answer where more is asked of the storage than the use case asks for: judged anew, with what is asked as a requirement. Pure. */
import type { FiolioRecord } from "../../schema/record.ts";
import type { UseCase } from "../../schema/use-case.ts";
import { onceFor } from "../evidence/memo.ts";
import { eligibilityOf } from "../terms/eligibility.ts";
import { answersIn, type Judged, settingOf } from "./recommend.ts";
import type { Recommendation } from "./recommendation.ts";

type Requires = NonNullable<UseCase["requires"]>;

/** What readers may ask for beside their use case. */
export const ASKED = [
  {
    id: "survives-a-node",
    title: "survives a node",
    phrase: "survive the loss of a node",
    requires: { reachableAfterNodeLoss: true },
  },
  {
    id: "read-write-many",
    title: "is ReadWriteMany",
    phrase: "be ReadWriteMany",
    requires: { accessMode: "ReadWriteMany" },
  },
  {
    id: "block",
    title: "gives Block volumes",
    phrase: "be a raw block volume",
    requires: { volumeMode: "Block" },
  },
] as const satisfies readonly { id: string; title: string; phrase: string; requires: Requires }[];

export type Asked = (typeof ASKED)[number]["id"];

/** Every choice among them but none, fewest first. */
export const CHOICES: readonly (readonly Asked[])[] = Array.from(
  { length: 2 ** ASKED.length - 1 },
  (_, bits) => ASKED.flatMap(({ id }, index) => ((bits + 1) & (1 << index) ? [id] : [])),
).sort((a, b) => a.length - b.length);

export type Further = { asked: readonly Asked[]; recommendation: Recommendation };

/** What is answered where a choice is asked for besides; undefined where that changes nothing. */
export type Asking = (one: Recommendation, asked: readonly Asked[]) => Recommendation | undefined;

/**
 * A choice is judged when it is first asked for; one that rules nobody out, and that is known of everybody, changes nothing.
 * `shown` makes of an answer what an edition shows of it.
 */
export function askingMore(
  judged: Judged,
  shown: (recommendation: Recommendation) => Recommendation,
): Asking {
  const setting = settingOf(judged);
  const answersTo = onceFor((_: Recommendation) => new Map<string, Recommendation | undefined>());
  const answerTo: Asking = (one, asked) => {
    if (!changes(judged.record, one, asked)) return undefined;
    const { useCase, environment, definition } = one;
    const further = { ...definition, requires: requiresOf(definition, asked) };
    const isHere = (place: { environment: string }): boolean => place.environment === environment;
    const asking = (one: UseCase) => new Map([[useCase, one]]);
    const [answer] = answersIn(setting, asking(further), isHere, asking(definition));
    return answer && shown(answer);
  };
  return (one, asked) => {
    const [known, choice] = [answersTo(one), asked.join()];
    if (!known.has(choice)) known.set(choice, answerTo(one, asked));
    return known.get(choice);
  };
}

/** Of an answer those choices that change it. */
export const furtherBy = (asking: Asking): ((one: Recommendation) => readonly Further[]) =>
  onceFor((one) =>
    CHOICES.flatMap((asked) => {
      const recommendation = asking(one, asked);
      return recommendation === undefined ? [] : [{ asked, recommendation }];
    }),
  );

const requiresOf = ({ requires = {} }: UseCase, asked: readonly Asked[]): Requires =>
  Object.assign({}, ...ASKED.filter(({ id }) => asked.includes(id)).map((one) => one.requires), requires);

/** Whether it rules somebody out, or leaves unknown of somebody whether it is met. */
function changes(
  record: FiolioRecord,
  { definition, candidates }: Recommendation,
  asked: readonly Asked[],
): boolean {
  const requires = requiresOf(definition, asked);
  return candidates.some(({ deployment, status }) => {
    const declared = record.deployments.get(deployment);
    const backend = declared && record.backends.get(declared.backend);
    if (status === "ruled-out" || backend === undefined) return false;
    const [before, now] = [definition, { ...definition, requires }].map((one) =>
      eligibilityOf(backend, one, declared),
    );
    return now?.lacks.length !== before?.lacks.length || now?.unknown.length !== before?.unknown.length;
  });
}
