/** Red, green, and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Lightness from 0 to 1, and the two axes of color, which are 0 for gray. */
type Oklab = readonly [lightness: number, a: number, b: number];

/** @param hex a color of three or six digits, such as `#fc5` */
export function parseHex(hex: string): Rgb {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return [red, green, blue];
}

function writeHex(color: Rgb): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** Returns the contrast of two colors, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2, "relative luminance". */
function luminanceOf(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map(toLinear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns a surface under a layer of a color. @param share from 0 to 1 */
export function tint(surface: Rgb, color: Rgb, share: number): Rgb {
  const mix = (index: 0 | 1 | 2) => surface[index] * (1 - share) + color[index] * share;
  return [mix(0), mix(1), mix(2)];
}

/**
 * Returns the color of the same hue that is nearest in lightness and passes. Its chroma only changes if the screen
 * cannot show that much of it at that lightness.
 * @param passes must be true for black or for white, and for every lightness between that and the nearest
 */
export function nearestThatPasses(hex: string, passes: (color: Rgb) => boolean): string {
  // Ten steps come nearer than a screen with 256 levels can show.
  const [lightness, a, b] = toOklab(parseHex(hex));
  const colorAt = (level: number) => parseHex(writeHex(fromOklab([level, a, b])));
  const end = passes([255, 255, 255]) ? 1 : 0;
  let [failing, passing] = [lightness, end];
  for (let step = 0; step < 10; step += 1) {
    const middle = (failing + passing) / 2;
    if (passes(colorAt(middle))) passing = middle;
    else failing = middle;
  }
  return writeHex(colorAt(passing));
}

/** sRGB to linear light (CSS Color 4, "Sample code for color conversions"), from 0 to 1. */
function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function fromLinear(light: number): number {
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
}

/** Björn Ottosson, "A perceptual color space for image processing" (2020), with its matrices for linear sRGB. */
function toOklab(color: Rgb): Oklab {
  const [red = 0, green = 0, blue = 0] = color.map(toLinear);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** Returns the color, with as much of its chroma as sRGB has at this lightness. */
function fromOklab([lightness, a, b]: Oklab): Rgb {
  let [least, most] = [0, 1];
  if (isShown(toLinearRgb([lightness, a, b]))) least = 1;
  else
    for (let step = 0; step < 8; step += 1) {
      const middle = (least + most) / 2;
      if (isShown(toLinearRgb([lightness, a * middle, b * middle]))) least = middle;
      else most = middle;
    }
  const clip = (light: number) => Math.min(255, Math.max(0, fromLinear(light)));
  const [red, green, blue] = toLinearRgb([lightness, a * least, b * least]);
  return [clip(red), clip(green), clip(blue)];
}

function isShown(linear: Rgb): boolean {
  return linear.every((light) => light > -1e-4 && light < 1 + 1e-4);
}

function toLinearRgb([lightness, a, b]: Oklab): Rgb {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}
