import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { hashPassword } from "../../../core/account/server/password-hashes.ts";
import { CommandFault } from "../../../core/cli/command-fault.ts";
import { tryToReadSite } from "../../../core/cli/try-to-read-site.ts";
import { makeFolder } from "../../../core/db/make-folder.ts";
import { explainFaults } from "../../../core/site/server/site-store.ts";
import { findSource, type Source, type SourceWish } from "./find-source.ts";
import {
  completeManifest,
  environmentFile,
  ignoredFiles,
  npmSettings,
  readManifest,
  readme,
} from "./project-files.ts";
import { readArchive } from "./read-archive.ts";

/** What a new site starts with. */
export interface NewSite {
  /** Writes the content to a folder that does not exist yet. */
  write: (folder: string) => Promise<void>;
  /** The address that the owner signs in with. */
  email: string;
  /** The address that visitors will use, if it is known. */
  siteUrl?: string | undefined;
}

export interface Project {
  email: string;
  password: string;
  /** What it installs Foliodesk from, as a sentence. */
  explanation: string;
  /** Whether the folder already has the package installed. */
  isInstalled: boolean;
}

/**
 * Creates a project for a site in `folder`, which may exist. It installs Foliodesk from `archive`, or else from where
 * this program is from. Throws a {@link CommandFault} if the folder has a site already, and overwrites no file.
 * Everything is prepared in a hidden folder first, so that a failure leaves nothing behind.
 */
export async function createProject(folder: string, site: NewSite, wish: SourceWish): Promise<Project> {
  for (const name of ["site", ".env"]) {
    if (existsSync(path.join(folder, name)))
      throw new CommandFault(`${path.join(folder, name)} already exists. Nothing was changed.`);
  }
  const isNew = !existsSync(folder);
  makeFolder(folder, 0o777);
  const draft = await mkdtemp(path.join(folder, ".foliodesk-"));
  try {
    const password = randomBytes(18).toString("base64url");
    const source = await writeDraft(draft, folder, { ...site, password, wish });
    await moveInto(folder, draft, source);
    const isInstalled = existsSync(path.join(folder, "node_modules/foliodesk/package.json"));
    return { email: site.email, password, explanation: source.explanation, isInstalled };
  } catch (error) {
    if (isNew) await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

interface Draft extends NewSite {
  password: string;
  wish: SourceWish;
}

async function writeDraft(draft: string, folder: string, site: Draft): Promise<Source> {
  const siteDir = path.join(draft, "site");
  await site.write(siteDir);
  const reading = await tryToReadSite({ siteDir });
  if ("faults" in reading) throw new CommandFault(explainFaults(siteDir, reading.faults));
  const name = path.basename(folder);
  const found = await readFile(path.join(folder, "package.json"), "utf8").catch(() => undefined);
  const manifest = readManifest(found, name);
  const source = keepSource(manifest.dependencies?.foliodesk) ?? (await findSource(site.wish));
  await writeFile(path.join(draft, "package.json"), completeManifest(manifest, source.spec));
  await writeFile(path.join(draft, "README.md"), readme(name));
  const passwordHash = await hashPassword(site.password);
  await writeFile(path.join(draft, ".env"), environmentFile({ ...site, passwordHash }), { mode: 0o600 });
  await copyArchive(draft, folder, source);
  return source;
}

/** An existing package.json may already say what to install. */
function keepSource(spec: string | undefined): Source | undefined {
  return spec === undefined
    ? undefined
    : { spec, explanation: `Its package.json still installs Foliodesk from ${spec}.` };
}

async function copyArchive(draft: string, folder: string, { copy }: Source): Promise<void> {
  if (copy === undefined) return;
  const place = path.join(folder, copy.to);
  if (existsSync(place) && (await readArchive(place)).integrity !== copy.integrity)
    throw new CommandFault(`${place} already exists with another content. Nothing was changed.`);
  await mkdir(path.dirname(path.join(draft, copy.to)));
  await copyFile(copy.from, path.join(draft, copy.to));
}

/** The settings come last, so that they are never next to an incomplete site. */
async function moveInto(folder: string, draft: string, { copy }: Source): Promise<void> {
  if (copy !== undefined) {
    await mkdir(path.dirname(path.join(folder, copy.to)), { recursive: true });
    await rename(path.join(draft, copy.to), path.join(folder, copy.to));
  }
  await rename(path.join(draft, "package.json"), path.join(folder, "package.json"));
  if (!existsSync(path.join(folder, "README.md")))
    await rename(path.join(draft, "README.md"), path.join(folder, "README.md"));
  await addLines(path.join(folder, ".gitignore"), ignoredFiles);
  await addLines(path.join(folder, ".npmrc"), npmSettings);
  await rename(path.join(draft, "site"), path.join(folder, "site"));
  await rename(path.join(draft, ".env"), path.join(folder, ".env"));
}

/** Adds the lines that a file lacks, and no `name=value` if it has another value. Creates a file that does not exist. */
async function addLines(file: string, lines: readonly string[]): Promise<void> {
  const content = await readFile(file, "utf8").catch(() => "");
  const names = content.split(/\r?\n/).map(nameOf);
  const missing = lines.filter((line) => !names.includes(nameOf(line)));
  const start = content === "" || content.endsWith("\n") ? "" : "\n";
  if (missing.length > 0) await appendFile(file, `${start}${missing.join("\n")}\n`);
}

function nameOf(line: string): string | undefined {
  return line.split("=")[0]?.trim();
}
