import { z } from "zod";

/** The lightest surface of the site, `--raised`. Accents have the lowest contrast there. */
export const lightestSurface = "#1a2130";

/** The share of the accent color in tinted surfaces, such as `--amber-tint`. */
const tint = 0.09;
const minContrast = 4.5;

const rule = 'must be a color in quotes, such as "#ffcf5c"';
const color = z
  .string(rule)
  .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, { error: rule, abort: true })
  .refine((value) => contrastOf(value) >= minContrast, {
    error: ({ input }) =>
      `must have a contrast of at least ${minContrast}:1 on the tinted surface; it has ${floor(contrastOf(String(input)))}:1`,
  });

/** The accent colors of the site. Both have defaults. */
export const accentsSchema = z.strictObject({
  primary: color.optional().describe('For buttons, icons, and the open app, such as "#ffcf5c"'),
  link: color.optional().describe('For links and the focus ring, such as "#7cc4ff"'),
});

export type Accents = z.infer<typeof accentsSchema>;

/** Returns the style sheet that replaces the default accents, or `undefined` if none is replaced. */
export function accentStyle({ primary, link }: Accents = {}): string | undefined {
  const properties = [primary && `--amber:${primary}`, link && `--blue:${link}`].filter(Boolean).join(";");
  // More specific than the rule with the defaults, so that the order of the two does not matter. Prints and forced
  // colors keep theirs.
  return properties === "" ? undefined : `@media screen and (forced-colors:none){:root:root{${properties}}}`;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** Returns the contrast of a color on the lightest surface with a tint of that color (WCAG 2.2). */
export function contrastOf(hex: string): number {
  const accent = parseHex(hex);
  const surface = parseHex(lightestSurface).map((channel, index) => {
    return channel * (1 - tint) + (accent[index] ?? 0) * tint;
  });
  const [darker = 0, lighter = 0] = [luminanceOf(accent), luminanceOf(surface)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function parseHex(hex: string): Rgb {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return [red, green, blue];
}

function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Rounded down, so that an insufficient contrast is never shown as the minimum. */
function floor(contrast: number): string {
  return (Math.floor(contrast * 100) / 100).toFixed(2);
}
