import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";

const id = "virtual:public-styles";
/** Where the build for browsers leaves the styles for that of the server. */
const exchange = ".vite/public-styles.json";
/** The module of a public screen. The owner's screens link to their styles. */
const screenModule = /\/app\/(routes\/(?!admin\/).+)\.tsx\?/;
/**
 * The styles for these media become a file of their own. Browsers load a style sheet whose media query does not match with
 * the lowest priority, and do not wait for it. It is one file because browsers open no more than six connections to a
 * server with HTTP/1.1, and a visitor's first click needs one while fonts and pictures are being loaded.
 */
const rareMedia = /^(print$|\((forced-colors|prefers-contrast):)/;

const noStyles = { common: "", rare: "" };

/**
 * A Vite plugin that puts the styles of a public screen into its document, so that no page waits for a style sheet. The
 * screen's module has them, too, for navigations from other screens. It takes the style sheets out of the build before
 * Vite writes its manifest and the lists of what to load ahead of an import, so nothing links to them. With hot reload,
 * React Router links to the style sheets, and everything here is empty.
 *
 * `virtual:public-styles` exports what the server needs: `baseStyles`, the text of the styles that every document has;
 * `screenStyles`, the styles of one screen by the ID of its route; and `rareSheet`, the link to the styles for print
 * and contrast. In a browser, it exports `documentStyles`, the base styles and those of the screen.
 */
export function inlineStyles() {
  let isBuild = false;
  return {
    name: "deskfolio:inline-styles",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    resolveId: (name) => (name === id ? `\0${id}` : undefined),
    load(name) {
      if (name !== `\0${id}`) return undefined;
      if (!isBuild)
        return writeModule({ baseStyles: "", screenStyles: {}, rareSheet: undefined, documentStyles: "" });
      if (this.environment.name === "client") {
        return 'export const documentStyles = document.querySelector("style").textContent;';
      }
      const { environments } = this.environment.getTopLevelConfig();
      const file = join(environments.client.build.outDir, exchange);
      const styles = JSON.parse(readFileSync(file, "utf8"));
      rmSync(file);
      return writeModule({ ...styles, documentStyles: "" });
    },
    // The names of files are hashes of what they contain before `generateBundle`. Vite adds those of the styles.
    augmentChunkHash: ({ facadeModuleId }) =>
      screenModule.test(facadeModuleId ?? "") ? adoptStyles(noStyles) + rareMedia : undefined,
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        if (this.environment.name !== "client") return;
        const rareRules = [];
        const take = (chunk) => {
          const files = [...(chunk.viteMetadata?.importedCss ?? [])];
          if (files.length === 0) return undefined;
          if (files.length > 1) this.error(`${chunk.fileName} must have one style sheet; it has ${files}.`);
          const text = splitStyles(String(bundle[files[0]].source), rareRules);
          if (text.common === "") this.error(`${files[0]} has only styles for rare media.`);
          delete bundle[files[0]];
          chunk.viteMetadata.importedCss.clear();
          return text;
        };
        const styles = { baseStyles: "", screenStyles: {} };
        for (const chunk of Object.values(bundle)) {
          if (chunk.name === "base") styles.baseStyles += take(chunk)?.common ?? "";
          const route = screenModule.exec(chunk.facadeModuleId ?? "")?.[1];
          const text = route && take(chunk);
          if (!text) continue;
          styles.screenStyles[route] = text.common;
          chunk.code = adoptStyles(text) + chunk.code;
        }
        if (styles.baseStyles === "") this.error("The build has no file base with styles.");
        if (rareRules.length === 0) this.error("The public screens have no styles for rare media.");
        const { fileName, media, source } = writeSheet(rareRules);
        this.emitFile({ type: "asset", fileName, source });
        styles.rareSheet = { href: `/${fileName}`, media };
        this.emitFile({ type: "asset", fileName: exchange, source: JSON.stringify(styles) });
      },
    },
  };
}

function writeModule(values) {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
}

/**
 * Returns code that adds a screen's styles to the document, unless it came with them. Adopted style sheets come after
 * those of the document, also after those for rare media, so these must be part of them.
 */
function adoptStyles({ common, rare }) {
  return `{
const common = ${JSON.stringify(common)};
if (!document.querySelector("style").textContent.includes(common)) {
const sheet = new CSSStyleSheet();
sheet.replaceSync(common + ${JSON.stringify(rare)});
document.adoptedStyleSheets.push(sheet);
}
}
`;
}

/** Separates the styles for rare media from the others, and adds them to `rareRules`. */
function splitStyles(text, rareRules) {
  const styles = postcss.parse(text);
  const taken = styles.nodes.filter(({ name, params }) => name === "media" && rareMedia.test(params));
  rareRules.push(...taken.map((rule) => rule.remove()));
  return { common: styles.toString().trim(), rare: taken.join("") };
}

function writeSheet(rules) {
  const source = rules.join("");
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  const media = [...new Set(rules.map(({ params }) => params))].join(", ");
  return { fileName: `assets/rare-media-${hash}.css`, source, media };
}
