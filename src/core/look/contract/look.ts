import { z } from "zod";
import { pictureFile } from "../../site/contract/fields.ts";

/** The drawn wallpapers. The first one is the default, as in all of these. */
export const wallpapers = ["glow", "contours", "hills", "constellation", "weave", "plain"] as const;
export const typefaces = ["grotesk", "serif", "geometric"] as const;
export const corners = ["round", "soft", "square"] as const;
export const densities = ["comfortable", "compact"] as const;
export const typingSpeeds = ["normal", "slow", "fast", "off"] as const;
export const portraitShapes = ["rounded", "circle", "square", "squircle"] as const;

export type WallpaperName = (typeof wallpapers)[number];
export type Typefaces = (typeof typefaces)[number];

const ownWallpaper = z.union([
  z.strictObject({
    file: pictureFile.meta({
      title: "Picture",
      description: "A picture in the folder pictures, for both schemes",
    }),
  }),
  z.strictObject({
    light: pictureFile.meta({
      title: "Picture by day",
      description: "A picture in the folder pictures, for the light scheme",
    }),
    dark: pictureFile.meta({
      title: "Picture by night",
      description: "A picture in the folder pictures, for the dark scheme",
    }),
  }),
]);

/** How the site looks, beside its accents. Every field is optional. */
export const lookSchema = z.strictObject({
  wallpaper: z
    .union([z.enum(wallpapers), ownWallpaper], {
      error: `must be one of ${wallpapers.join(", ")}, or your own pictures, such as { file: desk.jpg } or { light: day.jpg, dark: night.jpg }`,
    })
    .optional()
    .meta({
      title: "Wallpaper",
      description:
        "What is behind the windows: glow follows the time of day where you are, contours are the lines of a map, hills are at the bottom, constellation has stars, weave is like cloth, and plain is one color. Or pictures of your own, under a veil on which text can be read",
      control: "wallpaper",
    }),
  typefaces: oneOf(typefaces).meta({
    title: "Typefaces",
    description:
      "The typefaces of text and of titles and code: grotesk is Hanken Grotesk with JetBrains Mono, serif is Source Serif 4 with Source Code Pro, and geometric is Manrope with Geist Mono",
  }),
  corners: oneOf(corners).meta({
    title: "Corners",
    description: "The corners of windows, cards, and buttons",
  }),
  density: oneOf(densities).meta({ title: "Density", description: "How much space is between things" }),
  typing: oneOf(typingSpeeds).meta({
    title: "Typing",
    description:
      "How fast the headline types itself: normal is 80 ms for each character, slow 160 ms, fast 40 ms, and with off it is there from the start",
  }),
  portrait: oneOf(portraitShapes).meta({
    title: "Portrait",
    description: "The shape of your picture on the home screen",
  }),
});

export type Look = z.infer<typeof lookSchema>;

function oneOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.enum(names, `must be one of ${names.join(", ")}`).optional();
}

/** The scripts, as in ISO 15924, whose letters both typefaces of a pair have. */
const scripts: Record<Typefaces, string[]> = {
  grotesk: ["Latn"],
  serif: ["Latn", "Cyrl", "Grek"],
  geometric: ["Latn", "Cyrl"],
};

/** Returns a sentence if chosen typefaces lack the script of the site's language. */
export function describeMissingScript({
  language,
  look,
}: {
  language: string;
  look?: Pick<Look, "typefaces"> | undefined;
}): string[] {
  const { script = "Latn" } = new Intl.Locale(language).maximize();
  if (look?.typefaces === undefined || scripts[look.typefaces].includes(script)) return [];
  const name = new Intl.DisplayNames("en", { type: "script" }).of(script);
  return [
    `look.typefaces: "${look.typefaces}" lacks letters of the script ${name} (language: ${language}). They are shown in a typeface of the visitor's system.`,
  ];
}
