import { existsSync, realpathSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { root } from "../scripts/processes.mjs";
import { copyFileFor, copyTree, makeFolderFor } from "./copy-tree.ts";
import { isOpenToAll, type User } from "./ordinary-user.ts";

/**
 * Returns a program that the user can run: the given one, or a copy with all files beside it in the folder `target`, if it
 * is in a place that only root can enter, such as /root/.cache.
 */
export function offerProgram(program: string, target: string, user: User): string {
  const file = realpathSync(program);
  if (isOpenToAll(file)) return program;
  const folder = dirname(file);
  if (`${homedir()}/`.startsWith(`${folder}/`))
    throw new Error(`Only root can run ${program}. Move it to a folder that everyone can enter.`);
  copyTree(folder, target, { user, link: true });
  return join(target, basename(file));
}

/**
 * Returns the program of this version of Node in the copy of the project, or one that the user can run. A Node that only
 * root can reach, such as that of nvm, is copied to `target` with its npm.
 */
export function offerNode(project: string, target: string, user: User): string {
  const node = realpathSync(process.execPath);
  const inProject = relative(realpathSync(root), node);
  if (existsSync(join(project, inProject))) return join(project, inProject);
  if (isOpenToAll(node)) return process.execPath;
  for (const folder of [target, join(target, "bin")]) makeFolderFor(user, folder);
  copyFileFor(node, join(target, "bin", "node"), { user, link: true });
  const npm = join(dirname(node), "..", "lib", "node_modules", "npm");
  if (existsSync(npm)) {
    copyTree(npm, join(target, "npm"), { user, link: true });
    for (const name of ["npm", "npx"]) symlinkSync(`../npm/bin/${name}-cli.js`, join(target, "bin", name));
  }
  return join(target, "bin", "node");
}
