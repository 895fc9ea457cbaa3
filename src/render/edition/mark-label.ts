/** What a mark that somebody put on a figure is called beside it: that it was marked is known, what it says is theirs. */
import type { Annotation } from "../../schema/annotation.ts";

const LABELS: Readonly<Partial<Record<Annotation["kind"], string>>> = {
  "likely-cached": "marked likely cached",
  "retracted-later": "retracted later",
};

/** "marked likely cached"; a kind without a label of its own is its own word. */
export const markLabel = (kind: string): string => LABELS[kind as Annotation["kind"]] ?? kind;
