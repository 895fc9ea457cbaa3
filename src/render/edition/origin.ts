/** Whose an environment is that a published site described and measured, on each page of it. */
import type { FiolioRecord } from "../../schema/record.ts";
import { isElsewhere } from "./links.ts";
import type { Block } from "./view.ts";

type Shown = { kind: "environments" | "deployments" | "runs"; id: string; environment: string };

/** None where it is this report's own. */
export function originNote(
  { others }: Pick<FiolioRecord, "others">,
  { kind, id, environment }: Shown,
  method: string,
): Block[] {
  const origin = others.get(environment);
  if (origin === undefined || !isElsewhere(origin.site)) return [];
  const { site, edition, name } = origin;
  const below = kind === "runs" ? "" : `${edition}/`;
  const href = `${site}${below}${kind}/${id.slice(origin.id.length + 1)}/`;
  return [
    {
      block: "note",
      tone: "note",
      title: "Measured by others",
      text: [
        `From ${name}, edition ${edition}: described and measured there, judged here by this report's method (${method}). `,
        { text: "Its page there", href },
        ". Histograms and time series are not among what sites publish, so that checks which need them could not be made.",
      ],
    },
  ];
}
