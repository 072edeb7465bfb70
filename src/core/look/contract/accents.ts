import { z } from "zod";
import { contrastOf, nearestThatPasses, parseHex, type Rgb, tint } from "./contrast.ts";

export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

/** The surface of each scheme on which accents have the lowest contrast: `--ink` by day, and `--raised` by night. */
export const hardestSurface = { light: "#efe9dc", dark: "#1a2130" };

/** The share of the accent color in tinted surfaces, such as `--amber-tint`. */
const tintShare = 0.09;
const minContrast = 4.5;

const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
const rule =
  'must be a color in quotes, such as "#ffcf5c", or two, such as { light: "#855600", dark: "#ffcf5c" }';
const anyColor = z.string(rule).regex(hex, { error: rule, abort: true });

/** A color that is used as it is, and so must have enough contrast. */
function colorOf(scheme: Scheme) {
  return anyColor.refine((value) => accentContrast(value, scheme) >= minContrast, {
    error: ({ input }) =>
      `must have a contrast of at least ${minContrast}:1 on the ${scheme} scheme's tinted surface; it has ${floor(accentContrast(String(input), scheme))}:1, and "${adaptAccent(String(input), scheme)}" has enough`,
  });
}

const accent = z
  .union(
    [
      anyColor,
      z.strictObject({
        light: colorOf("light").meta({ title: "Light scheme" }),
        dark: colorOf("dark").meta({ title: "Dark scheme" }),
      }),
    ],
    { error: rule },
  )
  .meta({ control: "color" });

/** The accent colors of the site. Both have defaults. */
export const accentsSchema = z.strictObject({
  primary: accent.optional().meta({
    title: "Primary",
    description:
      'For buttons, icons, and the open app, such as "#ffcf5c". Its lightness is adapted to the light and the dark scheme, unless it is { light: "#855600", dark: "#ffcf5c" }',
  }),
  link: accent.optional().meta({
    title: "Links",
    description: 'For links and the focus ring, such as "#7cc4ff", or one for each scheme',
  }),
});

export type Accents = z.infer<typeof accentsSchema>;

export const defaultAccents: Record<"primary" | "link", Record<Scheme, string>> = {
  primary: { light: "#855600", dark: "#ffcf5c" },
  link: { light: "#1558a3", dark: "#7cc4ff" },
};

/** Returns the accents that a scheme shows. */
export function accentsOf(accents: Accents | undefined, scheme: Scheme): { primary: string; link: string } {
  const show = (name: "primary" | "link") => {
    const value = accents?.[name] ?? defaultAccents[name];
    return typeof value === "string" ? adaptAccent(value, scheme) : value[scheme];
  };
  return { primary: show("primary"), link: show("link") };
}

/** Returns the style sheet that replaces the default accents, or `undefined` if none is replaced. */
export function accentStyle(accents: Accents = {}): string | undefined {
  const [light, dark] = [accentsOf(accents, "light"), accentsOf(accents, "dark")];
  const properties = [
    // Ink is readable on every color that is readable on the surfaces of the night.
    accents.primary && `--amber:light-dark(${light.primary},${dark.primary});--action:${dark.primary}`,
    accents.link && `--blue:light-dark(${light.link},${dark.link})`,
  ].filter(Boolean);
  // More specific than the rule with the defaults, so that the order of the two does not matter. Prints and forced
  // colors keep theirs.
  return properties.length === 0
    ? undefined
    : `@media screen and (forced-colors:none){:root:root{${properties.join(";")}}}`;
}

/** Returns a sentence about each accent that a scheme shows lighter or darker than the owner chose it. */
export function describeAdaptedAccents(accents: Accents = {}): string[] {
  return (["primary", "link"] as const).flatMap((name) => {
    const color = accents[name];
    if (typeof color !== "string") return [];
    const [light, dark] = [adaptAccent(color, "light"), adaptAccent(color, "dark")];
    const changes = [
      light !== color && `${light} in the light scheme`,
      dark !== color && `${dark} in the dark scheme`,
    ];
    const shown = changes.filter(Boolean).join(" and ");
    if (shown === "") return [];
    return [
      `accents.${name}: "${color}" is shown as ${shown}, where it would be hard to read. To choose both, write ${name}: { light: "${light}", dark: "${dark}" }.`,
    ];
  });
}

/** Returns the color, or the nearest one of its hue that has enough contrast in a scheme. */
function adaptAccent(color: string, scheme: Scheme): string {
  const hasContrast = (candidate: Rgb) => contrastOnTint(candidate, scheme) >= minContrast;
  return hasContrast(parseHex(color)) ? color : nearestThatPasses(color, hasContrast);
}

/** Returns the contrast of a color on the hardest surface of a scheme with a tint of that color. */
export function accentContrast(color: string, scheme: Scheme): number {
  return contrastOnTint(parseHex(color), scheme);
}

function contrastOnTint(color: Rgb, scheme: Scheme): number {
  return contrastOf(color, tint(parseHex(hardestSurface[scheme]), color, tintShare));
}

/** Rounded down, so that an insufficient contrast is never shown as the minimum. */
function floor(contrast: number): string {
  return (Math.floor(contrast * 100) / 100).toFixed(2);
}
