import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { AtRule } from "postcss";
import type { Plugin, Rolldown } from "vite";
import { publicScreens } from "../src/public-screens.ts";
import { adoptStyles, nameStyles, writeScreenStyles } from "./adopt-styles.ts";
import { rareMedia, type SplitStyles, splitStyles, writeRareSheet } from "./rare-styles.ts";

const id = "virtual:public-styles";
/** Where the build for browsers leaves the styles for that of the server. */
const exchange = ".vite/public-styles.json";
/** The modules of the public screens, with the IDs of their routes. The owner's screens link to their styles. */
const screenModules = Object.entries(publicScreens).map(([routeId, file]) => [`/src/${file}`, routeId]);

/**
 * A Vite plugin that puts the styles of a public screen into its document, so that no page waits for a style sheet. One
 * module has those of all screens, for navigations from other screens. It takes the style sheets out of the build before
 * Vite writes its manifest and the lists of what to load ahead of an import, so nothing links to them. With hot reload,
 * React Router links to the style sheets, and everything here is empty.
 *
 * `virtual:public-styles` exports what the server needs: `baseStyles`, the text of the styles that every document has;
 * `screenStyles`, the styles of one screen by the ID of its route; `screensModule`, the address of the module with the
 * styles of all screens; and `rareSheet`, the link to the styles for print and contrast. In a browser, it exports
 * `documentStyles`, the base styles and those of the screen, and `screensModule`.
 */
export function inlineStyles(): Plugin {
  let isBuild = false;
  return {
    name: "foliodesk:inline-styles",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    resolveId: (name) => (name === id ? `\0${id}` : undefined),
    load(name) {
      if (name !== `\0${id}`) return undefined;
      if (!isBuild)
        return writeModule({
          baseStyles: "",
          screenStyles: {},
          screensModule: undefined,
          rareSheet: undefined,
          documentStyles: "",
        });
      if (this.environment.name === "client") {
        return `const { textContent, dataset } = document.querySelector("style");
export const documentStyles = textContent;
export const screensModule = dataset.screens;`;
      }
      const { environments } = this.environment.getTopLevelConfig();
      return writeModule({ ...takeStyles(environments.client?.build.outDir), documentStyles: "" });
    },
    // The names of files are hashes of what they contain before `generateBundle`. Vite adds those of the styles.
    augmentChunkHash: () => adoptStyles("") + rareMedia,
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        if (this.environment.name !== "client") return;
        const { rareRules, screensCode, ...styles } = moveStyles(bundle);
        const { fileName, media, source } = writeRareSheet(rareRules);
        this.emitFile({ type: "asset", fileName, source });
        const rareSheet = { href: `/${fileName}`, media };
        const hash = createHash("sha256").update(screensCode).digest("base64url").slice(0, 8);
        const screensFile = `assets/screen-styles-${hash}.js`;
        this.emitFile({ type: "asset", fileName: screensFile, source: screensCode });
        this.emitFile({
          type: "asset",
          fileName: exchange,
          source: JSON.stringify({ ...styles, rareSheet, screensModule: `/${screensFile}` }),
        });
      },
    },
  };
}

/** Reads and removes what the build for browsers has left in its output. */
function takeStyles(folder = "") {
  const file = join(folder, exchange);
  const styles = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  return styles;
}

function writeModule(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
}

interface MovedStyles {
  /** The styles of all documents. */
  baseStyles: string;
  /** Those of each screen, and of what it shares with others, with their names. */
  screenStyles: Record<string, string>;
  /** The module with the styles of all screens. */
  screensCode: string;
  rareRules: AtRule[];
}

/**
 * Takes the styles of `base`, of the public screens, and of what these share with other screens out of the build, and lets the
 * module of each ask for them.
 */
function moveStyles(bundle: Rolldown.OutputBundle): MovedStyles {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const screens = chunks.filter((chunk) => routeOf(chunk) !== undefined);
  const files = new Set(screens.flatMap(({ fileName, imports }) => [fileName, ...imports]));
  const rareRules: AtRule[] = [];
  const sheets: SplitStyles[] = [];
  const texts = new Map<string, string>();
  let baseStyles = "";
  for (const chunk of chunks.filter(({ fileName }) => files.has(fileName))) {
    const styles = takeSheet(chunk, bundle);
    if (styles === undefined) continue;
    rareRules.push(...styles.rareRules);
    if (chunk.name === "base") baseStyles = styles.common;
    else {
      const name = nameStyles(styles);
      sheets.push(styles);
      texts.set(chunk.fileName, `/*${name}*/${styles.common}`);
      chunk.code = adoptStyles(name) + chunk.code;
    }
  }
  if (baseStyles === "") throw new Error("The build has no file base with styles.");
  if (rareRules.length === 0) throw new Error("The public screens have no styles for rare media.");
  const screenStyles = screens.map((chunk) => [
    routeOf(chunk),
    [...chunk.imports, chunk.fileName].map((file) => texts.get(file) ?? "").join(""),
  ]);
  return {
    baseStyles,
    screenStyles: Object.fromEntries(screenStyles),
    screensCode: writeScreenStyles(sheets),
    rareRules,
  };
}

/** Returns the ID of the route whose module a chunk has, if that is of a public screen with styles of its own. */
function routeOf({ facadeModuleId }: Rolldown.OutputChunk): string | undefined {
  const file = facadeModuleId?.split("?")[0]?.replaceAll("\\", "/");
  return screenModules.find(([end = ""]) => file?.endsWith(end))?.[1];
}

/** Takes the style sheet of a chunk out of the build, and returns its text. Returns `undefined` if it has none. */
function takeSheet(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): SplitStyles | undefined {
  const files = [...(chunk.viteMetadata?.importedCss ?? [])];
  const [file] = files;
  if (file === undefined) return undefined;
  if (files.length > 1) throw new Error(`${chunk.fileName} must have one style sheet; it has ${files}.`);
  const sheet = bundle[file];
  if (sheet?.type !== "asset") throw new Error(`The build has no ${file}, which ${chunk.fileName} needs.`);
  const styles = splitStyles(String(sheet.source));
  if (styles.common === "") throw new Error(`${file} has only styles for rare media.`);
  delete bundle[file];
  chunk.viteMetadata?.importedCss.clear();
  return styles;
}
