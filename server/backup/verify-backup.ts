import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { createApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { type AppContext, createContext } from "../context.ts";
import { makeFolder } from "../db/sqlite.ts";
import { installation } from "../installation.ts";
import { listen } from "../listen.ts";
import { createLog } from "../log.ts";
import { setOwner } from "../services/owner.ts";
import { buildDatabase } from "./build-database.ts";
import { checkBackup } from "./check-backup.ts";
import type { OnProgress } from "./create-backup.ts";
import { BackupFault } from "./fault.ts";
import type { Manifest } from "./manifest.ts";
import { extractSiteFiles } from "./site-files.ts";

/**
 * Verifies a backup by restoring it into a new folder in `scratchFolder`, starting a site on it, and requesting the
 * site's posts. The folder is removed afterwards. Does not need or change the original site. Throws a
 * {@link BackupFault} when anything differs from the manifest.
 */
export async function verifyBackup(
  file: string,
  scratchFolder: string,
  onProgress: OnProgress = () => {},
): Promise<Manifest> {
  const manifest = await checkBackup(file);
  makeFolder(scratchFolder);
  const folder = await mkdtemp(path.join(scratchFolder, "verifying-"));
  try {
    await buildDatabase(folder, file, manifest, onProgress);
    await extractSiteFiles(file, folder);
    await checkSite(folder, manifest);
    onProgress(1);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkSite(dataDir: string, manifest: Manifest): Promise<void> {
  // Faults of the owner's site folder must not make a backup look damaged, and nothing is written outside `dataDir`.
  const config = readConfig({
    LOG_LEVEL: "silent",
    PORT: "0",
    DATA_DIR: dataDir,
    SITE_DIR: installation.sample,
  });
  const context = await createContext(config, createLog(config.logLevel));
  try {
    const server = await listen(createApp(context), config);
    try {
      await checkPosts(`http://127.0.0.1:${server.port}/api`, context, manifest);
    } finally {
      await server.close(1_000);
    }
  } finally {
    await context.close();
  }
}

async function checkPosts(api: string, context: AppContext, { rows }: Manifest): Promise<void> {
  const token = await signIn(api, context);
  const posts = await fetchJson<{ slug: string; published: boolean }[]>(`${api}/blogs`, token);
  expectEqual("posts", posts.length, rows.blogs ?? 0);
  const published = posts.filter((post) => post.published);
  const listed = await fetchJson<unknown[]>(`${api}/blogs/public`);
  expectEqual("published posts", listed.length, published.length);
  for (const { slug } of published) await fetchJson(`${api}/Blogs/slug/${slug}`);
  const { stats } = await fetchJson<{ stats: { totalMessages: number } }>(`${api}/dashboard/stats`, token);
  expectEqual("messages", stats.totalMessages, rows.messages ?? 0);
}

/** Sets a temporary password, because only the owner knows the one of the restored account. */
async function signIn(api: string, { db }: AppContext): Promise<string> {
  const account = { email: "verify@localhost", password: randomBytes(24).toString("base64url") };
  await setOwner(db, account);
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(account) };
  const response = await fetch(`${api}/auth/login`, init);
  const { token } = (await response.json()) as { token?: string };
  if (token === undefined) throw new BackupFault("The owner cannot sign in to the restored site.");
  return token;
}

async function fetchJson<Body>(url: string, token?: string): Promise<Body> {
  const headers: HeadersInit = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const response = await fetch(url, { headers });
  if (!response.ok)
    throw new BackupFault(`The restored site responds to ${url} with status ${response.status}.`);
  return (await response.json()) as Body;
}

function expectEqual(what: string, found: number, expected: number): void {
  if (found === expected) return;
  throw new BackupFault(`The restored site has ${found} ${what} instead of ${expected}.`);
}
