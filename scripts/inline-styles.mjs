import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const id = "virtual:public-styles";
// vite.config.ts collects the styles of all public screens in this file.
const styleSheet = /^base-[\w-]+\.css$/;

/**
 * A Vite plugin that puts the styles of all public screens into every document, so that no page waits for a style sheet
 * and no navigation needs one. `virtual:public-styles` is their text. Vite's manifest no longer lists the file, so
 * React Router does not link to it. With hot reload, the text is empty and React Router links to the style sheets.
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
      if (!isBuild) return 'export const publicStyles = "";';
      // In a browser they are in the document already, and the script does not need a copy.
      if (this.environment.name === "client") {
        return 'export const publicStyles = document.querySelector("style").textContent;';
      }
      const { environments } = this.environment.getTopLevelConfig();
      return `export const publicStyles = ${JSON.stringify(readStyles(environments.client.build.outDir))};`;
    },
    writeBundle({ dir }) {
      if (this.environment.name === "client") removeFromManifest(join(dir, ".vite", "manifest.json"));
    },
  };
}

function readStyles(folder) {
  const assets = join(folder, "assets");
  const [file, ...others] = readdirSync(assets).filter((name) => styleSheet.test(name));
  if (file === undefined || others.length > 0) throw new Error(`${assets} must have one file base-*.css.`);
  return readFileSync(join(assets, file), "utf8").trim();
}

function removeFromManifest(file) {
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  for (const chunk of Object.values(manifest)) {
    if (chunk.css !== undefined)
      chunk.css = chunk.css.filter((path) => !styleSheet.test(path.replace("assets/", "")));
  }
  writeFileSync(file, JSON.stringify(manifest));
}
