import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../scripts/processes.mjs";
import { copyTree } from "./copy-tree.ts";
import { isOpenToAll, type User } from "./ordinary-user.ts";

/** A copy of the project that belongs to an ordinary user. */
export interface ProjectForUser {
  /** The folder of the copy and of everything else that the user needs. It belongs to the user, too. */
  folder: string;
  project: string;
  /** Takes over the screenshots of failed tests, and removes the folder. */
  close: () => void;
}

/**
 * Copies the project for a user, as root. The original may be in a folder that only root can enter, and tests write to the
 * project. Nothing in the original changes. Installed packages are not copied but linked, which takes about a second.
 */
export function copyProjectFor(user: User): ProjectForUser {
  const folder = mkdtempSync(join(chooseParent(), "foliodesk-user-"));
  chownSync(folder, user.uid, user.gid);
  const project = join(folder, "project");
  copyTree(root, project, { user, leftOut: [".git", ...readIgnored()] });
  for (const part of ["node_modules", "scripts/node/node_modules"]) {
    if (existsSync(join(root, part)))
      copyTree(join(root, part), join(project, part), { user, link: true, leftOut: caches });
  }
  return { folder, project, close: () => closeCopy(folder, project) };
}

/** The folders of node_modules that tools write to. */
const caches = [".cache", ".vite", ".vite-temp", ".vitest-cache"];

/** Links are possible only on the same disk. */
function chooseParent(): string {
  const open = [tmpdir(), "/tmp", "/var/tmp"].filter(isOpenToAll);
  const disk = statSync(join(root, "package.json")).dev;
  const parent = open.find((path) => statSync(path).dev === disk) ?? open[0];
  if (parent === undefined)
    throw new Error("No temporary folder is open to all users. Set TMPDIR to one that is.");
  return parent;
}

/** Returns the names in .gitignore, such as `data`. */
function readIgnored(): string[] {
  const lines = readFileSync(join(root, ".gitignore"), "utf8").split("\n");
  return lines.map((line) => line.trim().replace(/\/$/, "")).filter(Boolean);
}

function closeCopy(folder: string, project: string): void {
  const [found, results] = [project, root].map((place) => join(place, "test-results")) as [string, string];
  if (existsSync(found)) {
    rmSync(results, { recursive: true, force: true });
    cpSync(found, results, { recursive: true });
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
