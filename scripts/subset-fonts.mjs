// Writes the fonts that every page of a site loads to src/core/ui/styles/fonts/: the characters of Western European languages in
// the weights that the styles use. Also writes the font of formulas, which only posts with formulas load. Run it with `node scripts/subset-fonts.mjs` after an update of the typefaces.
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

// What TeX and AMS-LaTeX name: letters and their mathematical alphabets, operators, arrows, and fences of any height.
const mathCharacters = [
  `${range(0x20, 0x7e)}¬±×÷°·¨´¯ϑϕϖϱϵ′″‴‵…‖†‡•⌈⌉⌊⌋⏞⏟⎴⎵⟨⟩⟦⟧⟮⟯⟵⟶⟷⟸⟹⟺⟼−∕∗◦□■△▽◯★♭♮♯∎⨿⩽⩾⪅⪆⪯⪰`,
  `ℂℍℕℙℚℝℤℏℓℜℑ℘ℵℶℷℸℒℋℐℬℰℱℳℛℯℊℴℎ`,
  ...[
    range(0x391, 0x3a9),
    range(0x3b1, 0x3c9),
    range(0x300, 0x30c),
    range(0x2190, 0x22ff),
    range(0x2a00, 0x2a0c),
  ],
  ...[range(0x1d400, 0x1d4cf), range(0x1d504, 0x1d56b), range(0x1d6a4, 0x1d71b)],
].join("");
const math = join(root, "node_modules/@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2");
const mathSubset = await subsetFont(await readFile(math), mathCharacters, {
  targetFormat: "woff2",
  noLayoutClosure: true,
});
await writeFile(join(root, "src/core/ui/styles/fonts/stix-two-math.woff2"), mathSubset);
console.log(`stix-two-math: ${mathSubset.length} bytes`);
