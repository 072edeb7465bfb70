import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { setOwner } from "../../core/account/server/credentials.ts";
import type { Database } from "../../core/db/connect.ts";
import { makeFolder } from "../../core/db/make-folder.ts";
import { countMessages } from "../../core/messages/server/messages/counts.ts";
import { buildDatabase } from "./build-database.ts";
import { checkBackup } from "./check-backup.ts";
import type { OnProgress } from "./create-backup.ts";
import { BackupFault } from "./fault.ts";
import type { Manifest } from "./manifest.ts";
import { extractSiteFiles } from "./site-files.ts";

/** The number of posts to request from the restored site. The texts of the others are only read in the database. */
const mostRequested = 20;

/** A site that runs only to be checked. */
export interface ScratchSite {
  /** Its address, without a slash at the end. */
  url: string;
  db: Database;
  stop: () => Promise<void>;
}

interface Verification {
  /** The folder to restore the backup into. */
  scratchFolder: string;
  /** Starts a site on the database in a folder. */
  startSite: (dataDir: string) => Promise<ScratchSite>;
  onProgress?: OnProgress;
}

/**
 * Verifies a backup by restoring it into a new folder in `scratchFolder`, starting a site on it, and requesting the
 * site's posts. The folder is removed afterwards. Does not need or change the original site. Throws a
 * {@link BackupFault} when anything differs from the manifest.
 */
export async function verifyBackup(
  file: string,
  { scratchFolder, startSite, onProgress = () => {} }: Verification,
): Promise<Manifest> {
  const manifest = await checkBackup(file, onProgress);
  makeFolder(scratchFolder);
  const folder = await mkdtemp(path.join(scratchFolder, "verifying-"));
  try {
    await buildDatabase(folder, file, manifest, onProgress);
    await extractSiteFiles(file, manifest, folder);
    const site = await startSite(folder);
    try {
      await checkPosts(site, manifest);
    } finally {
      await site.stop();
    }
    onProgress(1);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkPosts({ url, db }: ScratchSite, { rows }: Manifest): Promise<void> {
  const api = `${url}/api`;
  const token = await signIn(api, db);
  const posts = await fetchJson<{ slug: string; published: boolean }[]>(`${api}/blogs`, token);
  const [stored, trashed] = [rows.blogs ?? 0, rows.trashed_blogs ?? 0];
  expectEqual("posts", posts.length, stored - trashed);
  const published = posts.filter((post) => post.published);
  const listed = await fetchJson<unknown[]>(`${api}/blogs/public`);
  expectEqual("published posts", listed.length, published.length);
  for (const { slug } of chooseSome(published)) await fetchJson(`${api}/Blogs/slug/${slug}`);
  expectEqual("posts with a readable text", await countReadableTexts(db), stored);
  const { stats } = await fetchJson<{ stats: { totalMessages: number } }>(`${api}/dashboard/stats`, token);
  // The rows, whose number is already checked, include the messages that the owner deleted.
  expectEqual("messages", stats.totalMessages, await countMessages(db));
}

/** Returns posts from all parts of the list, the newest and the oldest among them. */
function chooseSome<Post>(posts: Post[]): Post[] {
  const count = Math.min(posts.length, mostRequested);
  const step = (posts.length - 1) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, index) => posts[Math.round(index * step)] as Post);
}

/** Counts the posts whose text is a list of paragraphs. The restored site is always on SQLite. */
async function countReadableTexts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_id", "id")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(sql<boolean>`json_valid(content) and json_type(content) = 'array'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Sets a temporary password, because only the owner knows the one of the restored account. */
async function signIn(api: string, db: Database): Promise<string> {
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
  const response = await fetch(
    url,
    token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } },
  );
  if (!response.ok)
    throw new BackupFault(`The restored site responds to ${url} with status ${response.status}.`);
  return (await response.json()) as Body;
}

function expectEqual(what: string, found: number, expected: number): void {
  if (found === expected) return;
  throw new BackupFault(`The restored site has ${found} ${what} instead of ${expected}.`);
}
