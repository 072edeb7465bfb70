import { type Counter, counters } from "../../../site/contract/profile.ts";
import type { LookView, PictureSizes } from "../../../site/contract/site.ts";
import { type Accents, accentsOf, type Scheme, schemes } from "../../contract/accents.ts";
import { contrastOf, nearestThatPasses, parseHex, type Rgb, tint } from "../../contract/contrast.ts";
import { drawWallpaper } from "./wallpapers.ts";

/** The tokens of tokens.css that are seen on a wallpaper. */
export const deskColors = {
  ink: { light: "#efe9dc", dark: "#0b0e14" },
  text: { light: "#1f2430", dark: "#e8ebf2" },
  quiet: { light: "#535a66", dark: "#9aa5b8" },
  edge: { light: "#7e7462", dark: "#606d86" },
};

/** How much of an own picture is seen through the veil of the ink color, on which text still has a contrast of 4.5:1. */
export const pictureShare = 0.25;

const radii = {
  soft: "--radius-small:4px;--radius:7px;--radius-large:9px;--radius-pill:9px",
  square: "--radius-small:0px;--radius:0px;--radius-large:0px;--radius-pill:0px",
};

const compact =
  "--space-3:.625rem;--space-4:.8125rem;--space-5:1.125rem;--space-6:1.5rem;--space-7:2.25rem;--space-8:3rem";

/** Milliseconds for each character of the headline. The default is in headline.module.css, as that of the portrait is in home.module.css. */
const typingTimes = { slow: 160, fast: 40, off: 0 };

/** Browsers that do not know the property show a circle in place of a squircle. */
const portraits = {
  circle: "--portrait:50%",
  square: "--portrait:0px",
  squircle: "--portrait:50%;--portrait-corners:squircle",
};

/** Returns the style sheet that hides the figures of posts that visitors should not see. All are `shown` by default. */
export function counterStyle(shown: readonly Counter[] = counters): string {
  const hidden = counters.filter((counter) => !shown.includes(counter));
  return hidden.length === 0 ? "" : `:root{${hidden.map((counter) => `--${counter}:none`).join(";")}}`;
}

/**
 * Returns the style sheet of a look, without the rules of its typefaces, and without what is the default. Prints keep
 * their own, and wallpapers are left out for visitors who ask for more contrast or force their colors.
 */
export function lookStyle(look: LookView = {}, accents: Accents = {}): string {
  const { wallpaper = "glow", corners = "round", density = "comfortable" } = look;
  const { typing = "normal", portrait = "rounded" } = look;
  const tokens = [
    corners !== "round" && radii[corners],
    density === "compact" && compact,
    typing !== "normal" && `--typing:${typingTimes[typing]}ms`,
    portrait !== "rounded" && portraits[portrait],
  ].filter(Boolean);
  const behind = typeof wallpaper === "string" ? drawWallpaper(wallpaper) : showPictures(wallpaper, accents);
  return [
    tokens.length > 0 && `@media screen{:root:root{${tokens.join(";")}}}`,
    behind && `@media screen and (forced-colors:none) and (not (prefers-contrast:more)){${behind}}`,
  ]
    .filter(Boolean)
    .join("");
}

/** Browsers load the picture of a scheme when they show it: that of a custom property which is not used is not loaded. */
function showPictures({ light, dark }: Record<Scheme, PictureSizes>, accents: Accents): string {
  const set = (width: number) => `:root{--day:${imageSet(light, width)};--night:${imageSet(dark, width)}}`;
  const veil = `color-mix(in srgb,var(--ink) ${100 - 100 * pictureShare}%,transparent)`;
  return [
    set(1_920),
    `@media (width < 640px){${set(960)}}`,
    ":root{--wallpaper:var(--day)}",
    "@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){--wallpaper:var(--night)}}",
    ":root[data-scheme=dark]{--wallpaper:var(--night)}",
    `:root body::before{background:linear-gradient(${veil} 0 0),var(--wallpaper) 50%/cover}`,
    `:root:root:root{${writeColors((name, scheme) => colorOnPicture(name, scheme, accents))}}`,
    `[data-window]{${writeColors((name, scheme) => ownColor(name, scheme, accents))}}`,
  ].join("");
}

/** Returns the smallest of a picture's sizes with at least this width, or its largest, in both formats. */
function imageSet({ avif, webp }: PictureSizes, width: number): string {
  const find = (sources: string) => {
    const sizes = sources.split(", ").map((source) => source.split(" "));
    return (sizes.find(([, size]) => Number.parseInt(size ?? "", 10) >= width) ?? sizes.at(-1))?.[0];
  };
  return `image-set(url(${find(avif)}) type("image/avif"),url(${find(webp)}) type("image/webp"))`;
}

const adapted = ["quiet", "edge", "amber", "blue"] as const;
type AdaptedColor = (typeof adapted)[number];

function writeColors(show: (name: AdaptedColor, scheme: Scheme) => string): string {
  return adapted
    .map((name) => `--${name}:light-dark(${schemes.map((scheme) => show(name, scheme)).join()})`)
    .join(";");
}

function ownColor(name: AdaptedColor, scheme: Scheme, accents: Accents): string {
  if (name === "quiet" || name === "edge") return deskColors[name][scheme];
  return accentsOf(accents, scheme)[name === "amber" ? "primary" : "link"];
}

/** Returns the color, or the nearest one that has enough contrast wherever it is on any picture under the veil. */
export function colorOnPicture(name: AdaptedColor, scheme: Scheme, accents: Accents = {}): string {
  const minContrast = name === "edge" ? 3 : 4.5;
  const color = ownColor(name, scheme, accents);
  const passes = (candidate: Rgb) => contrastOf(candidate, hardestPixel(scheme)) >= minContrast;
  return passes(parseHex(color)) ? color : nearestThatPasses(color, passes);
}

/** What is seen of a black pixel by day, and of a white one by night. All others have more contrast to texts. */
export function hardestPixel(scheme: Scheme): Rgb {
  return tint(
    parseHex(deskColors.ink[scheme]),
    scheme === "light" ? [0, 0, 0] : [255, 255, 255],
    pictureShare,
  );
}
