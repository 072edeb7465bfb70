import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** A system user other than root. */
export interface User {
  uid: number;
  gid: number;
}

/**
 * Returns the user for what must not run as root, or `undefined` if this process is not root. It is `nobody`,
 * which exists on every system. An id without an entry in /etc/passwd would not do: PostgreSQL looks it up.
 */
export function findOrdinaryUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("nobody:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (!uid || !gid) throw new Error("Some tests cannot run as root, and /etc/passwd has no user `nobody`.");
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether every user can open a folder, or run a program, below folders that every user can enter. */
export function isOpenToAll(path: string): boolean {
  if (!existsSync(path) || (statSync(path).mode & 0o001) === 0) return false;
  return dirname(path) === path || isOpenToAll(dirname(path));
}
