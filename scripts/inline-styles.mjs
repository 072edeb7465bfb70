import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";

const id = "virtual:public-styles";
/** Where the build for browsers leaves the styles for that of the server. */
const exchange = ".vite/public-styles.json";
/** vite.config.ts collects the styles that several public screens share in this file. */
const baseStyles = /^assets\/base-[\w-]+\.css$/;
/** The module of a public screen. The owner's screens link to their styles. */
const screenModule = /\/app\/(routes\/(?!admin\/).+)\.tsx\?/;
/**
 * Each becomes a file of its own. Browsers load a style sheet whose media query does not match with the lowest priority,
 * and do not wait for it.
 */
const rareMedia = { print: /^print$/, contrast: /^\((forced-colors|prefers-contrast):/ };

/**
 * A Vite plugin that puts the styles of a public screen into its document, so that no page waits for a style sheet. The
 * screen's module has them, too, for the navigations that come from other screens. Vite's manifest no longer lists the
 * style sheets, so React Router does not link to them. With hot reload, it does, and everything here is empty.
 *
 * `virtual:public-styles` exports what the server needs: `baseStyles`, the text of the styles of all public screens;
 * `screenStyles`, those of one screen by the ID of its route; and `rareStyles`, the links to the styles for print and
 * contrast. In a browser, it exports `documentStyles`, which are the base's and the screen's.
 */
export function inlineStyles() {
  let isBuild = false;
  const inlined = new Set();
  return {
    name: "deskfolio:inline-styles",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    resolveId: (name) => (name === id ? `\0${id}` : undefined),
    load(name) {
      if (name !== `\0${id}`) return undefined;
      if (!isBuild)
        return writeModule({ baseStyles: "", screenStyles: {}, rareStyles: [], documentStyles: "" });
      if (this.environment.name === "client") {
        return 'export const documentStyles = document.querySelector("style").textContent;';
      }
      const { environments } = this.environment.getTopLevelConfig();
      const file = join(environments.client.build.outDir, exchange);
      const styles = JSON.parse(readFileSync(file, "utf8"));
      rmSync(file);
      return writeModule({ ...styles, documentStyles: "" });
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        if (this.environment.name !== "client") return;
        const rare = Object.entries(rareMedia).map(([name, query]) => ({ name, query, rules: [] }));
        const take = (file) => {
          const { source } = bundle[file];
          delete bundle[file];
          inlined.add(file);
          return splitStyles(String(source), rare);
        };
        const [base, ...others] = Object.keys(bundle).filter((file) => baseStyles.test(file));
        if (base === undefined || others.length > 0) this.error("The build must have one file base-*.css.");
        const styles = { baseStyles: take(base).common, screenStyles: {}, rareStyles: [] };
        for (const chunk of Object.values(bundle)) {
          const route = screenModule.exec(chunk.facadeModuleId ?? "")?.[1];
          const [file, ...more] = route === undefined ? [] : (chunk.viteMetadata?.importedCss ?? []);
          if (more.length > 0) this.error(`${route} must have one style sheet; it has ${more.length + 1}.`);
          if (file === undefined) continue;
          const text = take(file);
          styles.screenStyles[route] = text.common;
          chunk.code = adoptStyles(text) + chunk.code;
        }
        for (const sheet of rare) {
          if (sheet.rules.length === 0) this.error(`The public screens have no styles for ${sheet.name}.`);
          const { fileName, media, source } = writeSheet(sheet);
          this.emitFile({ type: "asset", fileName, source });
          styles.rareStyles.push({ href: `/${fileName}`, media });
        }
        this.emitFile({ type: "asset", fileName: exchange, source: JSON.stringify(styles) });
      },
    },
    writeBundle({ dir }) {
      if (this.environment.name === "client")
        removeFromManifest(join(dir, ".vite", "manifest.json"), inlined);
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

/** Separates the styles for rare media from the others, and adds them to the lists of `rare`. */
function splitStyles(text, rare) {
  const styles = postcss.parse(text);
  const taken = [];
  for (const { query, rules } of rare) {
    for (const node of [...styles.nodes]) {
      if (node.name !== "media" || !query.test(node.params)) continue;
      rules.push(node.remove());
      taken.push(node);
    }
  }
  return { common: styles.toString().trim(), rare: taken.join("") };
}

function writeSheet({ name, rules }) {
  const source = rules.join("");
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  const media = [...new Set(rules.map(({ params }) => params))].join(", ");
  return { fileName: `assets/${name}-${hash}.css`, source, media };
}

function removeFromManifest(file, names) {
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  for (const chunk of Object.values(manifest)) chunk.css &&= chunk.css.filter((name) => !names.has(name));
  writeFileSync(file, JSON.stringify(manifest));
}
