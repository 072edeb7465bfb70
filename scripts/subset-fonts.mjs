// Writes the fonts that every page of a site loads to src/core/ui/styles/fonts/: the characters of Western European languages in
// the weights that the styles use. Run it with `node scripts/subset-fonts.mjs` after an update of the typefaces.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
// @ts-expect-error The package has no types.
import subsetFont from "subset-font";
import { root } from "./processes.mjs";

const typefaces = [
  { name: "hanken-grotesk", keepsLigatures: true },
  // Most of the original is ligatures for code, such as an arrow for `->`.
  { name: "jetbrains-mono", keepsLigatures: false },
  { name: "source-serif-4", keepsLigatures: true },
  { name: "source-code-pro", keepsLigatures: false },
  { name: "manrope", keepsLigatures: true },
  { name: "geist-mono", keepsLigatures: false },
];
const weights = { min: 400, max: 700 };

// The `unicode-range` in src/core/ui/styles/fonts.css and in src/core/look/screens/look/ says the same.
const range = (/** @type {number} */ first, /** @type {number} */ last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");
const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ–—‘’‚“”„•…‹›€™↑↓−`;

for (const { name, keepsLigatures } of typefaces) {
  const original = join(
    root,
    `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
  );
  const subset = await subsetFont(await readFile(original), characters, {
    targetFormat: "woff2",
    variationAxes: { wght: weights },
    noLayoutClosure: !keepsLigatures,
  });
  await writeFile(join(root, `src/core/ui/styles/fonts/${name}.woff2`), subset);
  console.log(`${name}: ${subset.length} bytes`);
}
