import { chownSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { copyTree, makeFolderFor } from "./copy-tree.ts";
import { isOpenToAll, type User } from "./ordinary-user.ts";

/**
 * Creates a home for the user in `folder`, as root, and returns the environment for it: that of root without what names a
 * place in root's home, and with npm settings and a cache of the user's own.
 */
export function makeHome(folder: string, user: User): NodeJS.ProcessEnv {
  const home = join(folder, "home");
  makeFolderFor(user, home);
  copyNpmSettings(join(home, ".npmrc"), user);
  copyNpmCache(join(home, ".npm"), user);
  const isRoots = (name: string, value = "") =>
    value.startsWith(`${homedir()}/`) || /^npm_config_(cache|userconfig)$/i.test(name);
  const kept = Object.entries(process.env).filter(([name, value]) => !isRoots(name, value));
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    USER: "nobody",
    LOGNAME: "nobody",
    TMPDIR: findTemporaryFolder(folder, user),
    XDG_RUNTIME_DIR: undefined,
  };
}

/** Of root's settings, the user gets those that tell how to reach the registry, and none to sign in with. */
const networkSetting = /^(registry|proxy|https-proxy|noproxy|cafile|strict-ssl)\s*=/;

function copyNpmSettings(target: string, { uid, gid }: User): void {
  const source = process.env.npm_config_userconfig ?? join(homedir(), ".npmrc");
  if (!existsSync(source)) return;
  const lines = readFileSync(source, "utf8").split("\n");
  writeFileSync(target, lines.filter((line) => networkSetting.test(line)).join("\n"), { mode: 0o600 });
  chownSync(target, uid, gid);
}

/** The tests of the package install it with npm, and need no network for what root has already downloaded. */
function copyNpmCache(target: string, user: User): void {
  const source = join(process.env.npm_config_cache ?? join(homedir(), ".npm"), "_cacache");
  if (!existsSync(source)) return;
  makeFolderFor(user, target);
  makeFolderFor(user, join(target, "_cacache"));
  // npm appends to the files of the index, so these cannot be links.
  for (const [part, link] of Object.entries({ "content-v2": true, "index-v5": false })) {
    if (existsSync(join(source, part)))
      copyTree(join(source, part), join(target, "_cacache", part), { user, link });
  }
}

/** The usual one keeps the converted pictures for the next run. */
function findTemporaryFolder(folder: string, user: User): string {
  if (isOpenToAll(tmpdir()) && (statSync(tmpdir()).mode & 0o002) !== 0) return tmpdir();
  makeFolderFor(user, join(folder, "tmp"));
  return join(folder, "tmp");
}
