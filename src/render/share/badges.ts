/** Badges: an answer as a small picture for a README or a wiki, at an address that stays. */

import type { Recommendation } from "../../judge/recommending/recommendation.ts";
import { namedAlone, wordIn } from "../blocks/until/named.ts";
import { VERDICTS } from "../blocks/verdict/words.ts";
import { escapeText } from "../charts/drawing/svg.ts";
import { type Edition, useCaseOf } from "../edition/edition.ts";
import { shortName } from "../edition/storage-class.ts";

type File = readonly [path: string, text: string];

/** Below the edition. */
export const badgePath = ({
  useCase,
  environment,
}: Pick<Recommendation, "useCase" | "environment">): string => `badges/${useCase}-${environment}.svg`;

export function* badges(edition: Edition): Generator<File> {
  for (const one of edition.judgement.recommendations)
    yield [
      `static/${edition.version}/${badgePath(one)}`,
      badgeSvg(badgeText(edition, one), VERDICTS[wordIn(edition, one)].colour),
    ];
}

type Text = { label: string; answer: string };

/** "OLTP database", "ceph-block (low confidence)": the StorageClass where the answer has one and stands alone. */
function badgeText(edition: Edition, one: Recommendation): Text {
  const label = useCaseOf(edition, one.useCase)?.title ?? one.useCase;
  return { label, answer: namedAlone(edition, one, (id) => shortName(edition.record, id)) };
}

const LETTER_PX = 6.7;
const PADDING_PX = 8;

/** Letters are stretched to the width that was reckoned for them, whatever font a reader has. */
function badgeSvg({ label, answer }: Text, colour: string): string {
  const [left, right] = [label, answer].map((text) => Math.ceil(text.length * LETTER_PX)) as [number, number];
  const split = left + 2 * PADDING_PX;
  const width = split + right + 2 * PADDING_PX;
  const said = escapeText(`${label}: ${answer}`);
  const text = (x: number, length: number, of: string): string =>
    `<text x="${x}" y="14" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escapeText(of)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" viewBox="0 0 ${width} 20" role="img" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11" fill="#fff"><title>${said}</title><rect width="${width}" height="20" rx="3" fill="${colour}"/><path d="M3 0h${split - 3}v20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#33383f"/>${text(PADDING_PX, left, label)}${text(split + PADDING_PX, right, answer)}</svg>
`;
}
