import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";

const id = "virtual:public-styles";
// vite.config.ts collects the styles of all public screens in this file.
const styleSheet = /^base-[\w-]+\.css$/;
// Each becomes a file of its own. Browsers load a style sheet whose media query does not match with the lowest priority,
// and do not wait for it.
const rareMedia = { print: /^print$/, contrast: /^\((forced-colors|prefers-contrast):/ };

/**
 * A Vite plugin that puts the styles of all public screens into every document, so that no page waits for a style sheet
 * and no navigation needs one. `virtual:public-styles` is their text, and `rareStyles` the links to the styles for print
 * and contrast. Vite's manifest no longer lists the file, so React Router does not link to it. With hot reload, both are
 * empty and React Router links to the style sheets.
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
      if (!isBuild) return 'export const publicStyles = ""; export const rareStyles = [];';
      // In a browser they are in the document already, and the script does not need a copy.
      if (this.environment.name === "client") {
        return 'export const publicStyles = document.querySelector("style").textContent;';
      }
      const { environments } = this.environment.getTopLevelConfig();
      const { common, rare } = splitStyles(environments.client.build.outDir);
      return `export const publicStyles = ${JSON.stringify(common)}; export const rareStyles = ${JSON.stringify(rare)};`;
    },
    writeBundle({ dir }) {
      if (this.environment.name === "client") removeFromManifest(join(dir, ".vite", "manifest.json"));
    },
  };
}

/** Reads the styles, and writes those for rare media to files of their own. */
function splitStyles(folder) {
  const assets = join(folder, "assets");
  const [file, ...others] = readdirSync(assets).filter((name) => styleSheet.test(name));
  if (file === undefined || others.length > 0) throw new Error(`${assets} must have one file base-*.css.`);
  const styles = postcss.parse(readFileSync(join(assets, file), "utf8"));
  const rare = Object.entries(rareMedia).map(([name, query]) => {
    const found = styles.nodes.filter((node) => node.name === "media" && query.test(node.params));
    if (found.length === 0) throw new Error(`${file} has no styles for ${name}.`);
    for (const rule of found) rule.remove();
    const text = found.join("");
    const href = `/assets/${name}-${createHash("sha256").update(text).digest("base64url").slice(0, 8)}.css`;
    writeFileSync(join(folder, href), text);
    return { href, media: [...new Set(found.map(({ params }) => params))].join(", ") };
  });
  return { common: styles.toString().trim(), rare };
}

function removeFromManifest(file) {
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  for (const chunk of Object.values(manifest)) {
    if (chunk.css !== undefined)
      chunk.css = chunk.css.filter((path) => !styleSheet.test(path.replace("assets/", "")));
  }
  writeFileSync(file, JSON.stringify(manifest));
}
