import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { access, appendFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { installation } from "../../server/installation.ts";
import { explainFaults } from "../../server/site/site-store.ts";
import { CommandFault } from "../command-fault.ts";
import { findSiteFaults } from "../find-site-faults.ts";
import { findPackageSpec } from "./package-spec.ts";
import { environmentFile, ignoredFiles, mergeManifest, readme } from "./project-files.ts";

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
  /** Whether the folder already has the package installed. */
  isInstalled: boolean;
}

/**
 * Creates a project for a site in `folder`, which may exist. Throws a {@link CommandFault} if it has a site already, and
 * overwrites no file. Everything is prepared in a hidden folder first, so that a failure leaves nothing behind.
 */
export async function createProject(folder: string, site: NewSite): Promise<Project> {
  for (const name of ["site", ".env"]) {
    if (existsSync(path.join(folder, name)))
      throw new CommandFault(`${path.join(folder, name)} already exists. Nothing was changed.`);
  }
  const isNew = !existsSync(folder);
  await mkdir(folder, { recursive: true });
  const draft = await mkdtemp(path.join(folder, ".deskfolio-"));
  try {
    const password = randomBytes(18).toString("base64url");
    await writeDraft(draft, folder, site, password);
    await moveInto(folder, draft);
    return { email: site.email, password, isInstalled: await hasPackage(folder) };
  } catch (error) {
    if (isNew) await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function writeDraft(draft: string, folder: string, site: NewSite, password: string): Promise<void> {
  const siteDir = path.join(draft, "site");
  await site.write(siteDir);
  const faults = await findSiteFaults({ siteDir });
  if (faults.length > 0) throw new CommandFault(explainFaults(siteDir, faults));
  const manifest = await readFile(path.join(folder, "package.json"), "utf8").catch(() => undefined);
  const name = path.basename(folder);
  await writeFile(path.join(draft, "package.json"), mergeManifest(manifest, name, await findPackageSpec()));
  await writeFile(path.join(draft, "README.md"), readme(name));
  await writeFile(path.join(draft, ".gitignore"), ignoredFiles.join("\n").concat("\n"));
  const environment = environmentFile({ ...site, password });
  await writeFile(path.join(draft, ".env"), environment, { mode: 0o600 });
}

/** The password comes last, so that it is never next to an incomplete site. */
async function moveInto(folder: string, draft: string): Promise<void> {
  await rename(path.join(draft, "package.json"), path.join(folder, "package.json"));
  if (!existsSync(path.join(folder, "README.md")))
    await rename(path.join(draft, "README.md"), path.join(folder, "README.md"));
  await ignoreFiles(path.join(folder, ".gitignore"));
  await rename(path.join(draft, "site"), path.join(folder, "site"));
  await rename(path.join(draft, ".env"), path.join(folder, ".env"));
}

/** Adds what must not be in version control to the file. */
async function ignoreFiles(file: string): Promise<void> {
  const content = await readFile(file, "utf8").catch(() => "");
  const missing = ignoredFiles.filter((name) => !content.split(/\r?\n/).includes(name));
  const start = content === "" || content.endsWith("\n") ? "" : "\n";
  if (missing.length > 0) await appendFile(file, `${start}${missing.join("\n")}\n`);
}

async function hasPackage(folder: string): Promise<boolean> {
  const manifest = path.join(folder, "node_modules/deskfolio/package.json");
  return (
    !installation.isPackage ||
    access(manifest).then(
      () => true,
      () => false,
    )
  );
}
