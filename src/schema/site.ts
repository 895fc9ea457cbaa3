/** What a report makes its own of the site: name, logo, colours, footer, navigation, dates. Under `site` in fiolio.yaml. */
import { z } from "zod";
import { text } from "./base.ts";

const LEAST_CONTRAST = 4.5;
const PAPER = { light: "#ffffff", dark: "#14171b" } as const;

const accent = (theme: keyof typeof PAPER) =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'a colour such as "#33459f"')
    .refine(
      (colour) => contrast(colour, PAPER[theme]) >= LEAST_CONTRAST,
      `a colour with a contrast of at least ${LEAST_CONTRAST} against ${PAPER[theme]}`,
    );

/** As WCAG reckons it. */
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A page of the report, or a place elsewhere. */
const link = z.strictObject({
  text,
  href: z
    .string()
    .regex(
      /^(?:https:\/\/[^\s"'<>\\]+|(?:[a-z0-9][a-z0-9.-]*\/)+)$/,
      'a page below the edition such as "guides/our-cluster/", or an address that begins with https://',
    ),
});

const isLocale = (tag: string): boolean => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false; // No tag at all.
  }
};

export const site = z
  .strictObject({
    name: text.meta({
      description: "In the corner of every page, where it is not the title up to its colon.",
    }),
    logo: z
      .string()
      .regex(/^(?:[\w-]+\/)*[\w-]+\.(?:svg|png)$/, 'a file of the report such as "logo.svg"')
      .meta({ description: "An SVG or PNG in the folder of the report: beside the name, and the icon." }),
    accent: z
      .strictObject({ light: accent("light"), dark: accent("dark") })
      .meta({ description: "The one colour of links and marks, in light and in dark." }),
    footer: z.array(link).meta({ description: "Links at the foot of every page, before the report's own." }),
    navigation: z.array(link).max(3).meta({
      description: "After the groups of the main navigation: pages of your own from content/, or elsewhere.",
    }),
    dates: z
      .string()
      .refine(isLocale, 'a language such as "de" or "en-GB"')
      .meta({ description: "The language that dates are written in; otherwise they are as 2026-03-31." }),
  })
  .partial();
export type Site = z.infer<typeof site>;
