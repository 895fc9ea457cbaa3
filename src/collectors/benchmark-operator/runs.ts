/** Joins several calls of fio into the one run of the operator that made them. */
import { defined, nonEmpty } from "../../text/defined.ts";
import type { RunDraft } from "../collector.ts";

export type About = { key: string; title: string; machine?: Record<string, string> };

/** The characters that a run's id may have. */
const KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST = 60;

/** No run if there are no calls, else one with the calls' results in order. A key that no id can hold is dropped: the file's name is used. */
export function joined(calls: readonly RunDraft[], { key, ...about }: About): RunDraft[] {
  const [first] = calls;
  if (first === undefined) return [];
  const lower = key.toLowerCase();
  const froms = calls.flatMap(({ measured }) => measured?.from ?? []).sort();
  const tos = calls.flatMap(({ measured }) => measured?.to ?? []).sort();
  const [from, to] = [froms[0], tos.at(-1)];
  const clients = Math.max(0, ...calls.map(({ cell }) => cell?.clients?.count ?? 0));
  const messages = calls.flatMap((call) => call.messages ?? []);
  return [
    {
      ...about,
      ...(KEY.test(lower) && lower.length <= LONGEST && { key: lower }),
      basis: "measured",
      tool: first.tool,
      ...(from !== undefined && { measured: { from, ...defined({ to }) } }),
      ...(clients > 1 && { cell: { clients: { count: clients } } }),
      results: calls.flatMap(({ results }) => results),
      ...defined({ messages: nonEmpty(messages) }),
    },
  ];
}
