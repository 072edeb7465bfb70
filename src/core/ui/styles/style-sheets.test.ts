import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const folder = path.resolve(import.meta.dirname, "../../..");
const sheets = readAll("**/*.css").map(({ name, text }) => ({
  name,
  text,
  css: text.replaceAll(/\/\*[\s\S]*?\*\//g, ""),
}));
const modules = readAll("**/*.{ts,tsx}").filter(({ name }) => !name.includes(".test."));

function readAll(pattern: string): { name: string; text: string }[] {
  const names = globSync(pattern, { cwd: folder });
  return names.map((name) => ({ name, text: readFileSync(path.join(folder, name), "utf8") }));
}

/** Returns the names of the classes in a style sheet. */
function classesOf(css: string): string[] {
  const selectors = css.replaceAll(/"[^"]*"|url\([^)]*\)/g, "");
  return Array.from(selectors.matchAll(/\.([a-z][\w-]*)/gi), ([, name = ""]) => name);
}

/** Returns every match of the pattern, prefixed with the name of its style sheet. */
function find(pattern: RegExp): string[] {
  return sheets.flatMap(({ name, css }) => Array.from(css.matchAll(pattern), ([text]) => `${name}: ${text}`));
}

describe("the style sheets", () => {
  test("use only the 480, 640, 860, and 1000 px breakpoints, 1280 px for what is beside a window, and a height of 480 px, in range syntax", () => {
    const conditions = find(/@(media|container)[^{]*\d(px|rem|em)[^{]*/g).filter((text) =>
      text.includes("width"),
    );
    expect(conditions.length).toBeGreaterThan(20);
    const allowed =
      /: @(media|container (window|messages|reading)) \((480px <= )?width (<|>=) (480|640|860|1000)px\)(, \(height < 480px\))? $|: @media \(width >= 1280px\) $/;
    expect(conditions.filter((text) => !allowed.test(text))).toEqual([]);
  });

  test("distinguish short screens only by a height of 480 px", () => {
    const heights = find(/\bheight (<|>)=? \w+/g).concat(
      find(/(min|max)-height: [^;{}]*\)/g).filter((text) => text.includes("@")),
    );
    expect(heights.filter((text) => !/height < 480px$/.test(text))).toEqual([]);
  });

  test("do not change border-radius on focus", () => {
    expect(find(/:focus-visible[^{}]*\{[^{}]*border-radius/g)).toEqual([]);
  });

  test("use the tokens for tints and larger radii", () => {
    expect(find(/(?<!-)\bbackground(-color)?: rgb\([^;]*/g)).toEqual([]);
    const literal = find(/border-radius: \d+px/g).filter(
      (text) => Number.parseInt(text.split(": ")[2] ?? "", 10) > 4,
    );
    expect(literal).toEqual([]);
  });

  test("set type in the sizes of tokens.css and in two weights", () => {
    const sizes = find(/font-size: [^;]*/g);
    expect(sizes.length).toBeGreaterThan(40);
    expect(sizes.filter((text) => !/: (var\(--size-[a-z]+\)|inherit|[\d.]+em)$/.test(text))).toEqual([]);
    // The others are ranges of font files.
    const weights = find(/font-weight: [^;]*/g).filter(
      (text) => !/^core\/(ui\/styles\/(rare-)?fonts|look\/screens\/look\/\w+)\.css/.test(text),
    );
    expect(weights.length).toBeGreaterThan(10);
    expect(weights.filter((text) => !/: (400|600)$/.test(text))).toEqual([]);
  });

  test("are few and short, because what several screens need is in utilities.css, controls.css, and admin.css", () => {
    const countLines = (some: typeof sheets) =>
      some.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);
    const ofSite = sheets.filter(({ name }) =>
      /^core\/(blog|contact|desk|home|look|me|projects|site|tech|terminal|ui)\//.test(name),
    );
    expect(sheets.length).toBeLessThanOrEqual(50);
    expect(countLines(sheets)).toBeLessThanOrEqual(6_890);
    expect(ofSite.length).toBeLessThanOrEqual(27);
    expect(countLines(ofSite)).toBeLessThanOrEqual(4_160);
    const utilities = sheets.find(({ name }) => name === "core/ui/styles/utilities.css")?.text ?? "";
    expect(utilities.split("\n").length).toBeLessThanOrEqual(351);
  });

  test("of a screen have no rule that is a utility", () => {
    const words = (declarations = "") => declarations.split(/\s+/).join(" ");
    const shared = sheets.filter(({ name }) =>
      /^core\/(ui\/styles\/utilities|admin\/admin)\.css$/.test(name),
    );
    const utilities = shared.flatMap(({ css }) =>
      Array.from(css.matchAll(/^ {2}\.[\w-]+ \{([^{}]*)\}/gm), ([, text]) => words(text)),
    );
    expect(utilities.length).toBeGreaterThan(30);
    // Those of texts are named by what they are made of.
    const ofScreens = sheets.filter(({ name }) =>
      /^(?!core\/(ui\/markdown|posts|editor)\/|features\/site-editing\/).*module\.css$/.test(name),
    );
    const repeated = ofScreens.flatMap(({ name, css }) =>
      Array.from(css.matchAll(/^\.[\w-]+ \{([^{}]*)\}/gm))
        .filter(([, text]) => utilities.includes(words(text)))
        .map(([rule]) => `${name}: ${rule}`),
    );
    expect(repeated).toEqual([]);
  });

  test("have no class that no module names", () => {
    const code = modules.map(({ text }) => text).join("\n");
    const isNamed = (name: string) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code);
    // Some names of texts are computed.
    const others = sheets.filter(({ name }) => !name.startsWith("core/ui/markdown/"));
    expect(
      others.flatMap(({ name, css }) =>
        classesOf(css)
          .filter((own) => !isNamed(own))
          .map((own) => `${name}: ${own}`),
      ),
    ).toEqual([]);
  });

  test("have every class that a module names", () => {
    const shared = sheets
      .filter(({ name }) => !name.endsWith(".module.css"))
      .flatMap(({ css }) => classesOf(css));
    const faults = modules.flatMap(({ name, text }) => {
      const named = Array.from(text.matchAll(/className="([^"]*)"/g), ([, names = ""]) => names.split(" "));
      const imports = text.matchAll(/^import (\w+) from "(.*\.module\.css)";$/gm);
      const unknown = Array.from(imports).flatMap(([, local, address = ""]) => {
        const sheet = sheets.find((other) => other.name === path.join(path.dirname(name), address));
        const own = Array.from(text.matchAll(new RegExp(`\\{${local}\\.(\\w+)`, "g")), ([, own = ""]) => own);
        return own.filter((other) => !classesOf(sheet?.css ?? "").includes(other));
      });
      return [...named.flat().filter((own) => !shared.includes(own)), ...unknown].map(
        (own) => `${name}: ${own}`,
      );
    });
    expect(faults).toEqual([]);
  });
});
