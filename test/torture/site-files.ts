import { createHash, randomInt, randomUUID } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { connect } from "../../src/core/db/connect.ts";
import type { Schema } from "../../src/core/db/schema.ts";
import { installation } from "../../src/core/process/installation.ts";
import type { EditedFile } from "../../src/core/site/contract/site-editing.ts";
import type { ScenarioOptions, ScenarioResult } from "./scenario.ts";
import { type SiteProcess, signIn } from "./site-process.ts";
import { type StageOptions, setStage } from "./stage.ts";

/** A file of the site folder in which one value is saved again and again. */
interface SavedFile {
  file: string;
  path: (string | number)[];
  /** Returns a value that no other save has. */
  makeValue: () => string;
  /** Returns the text of the file with a value. */
  textWith: (value: string) => string;
  /** The text that the file has for sure if nothing was sent after it. */
  known: string;
  /** Texts that were sent since then and got no response. */
  uncertain: string[];
  /** Those of them that the file did not have after a kill. */
  unwritten: string[];
}

interface Ledger {
  /** Texts that were acknowledged in this round. */
  acknowledged: { file: string; text: string }[];
  total: number;
  faults: Map<string, string>;
}

/** Milliseconds. The server keeps temporary files for an hour, because another instance could be writing them. */
const twoHours = 2 * 60 * 60 * 1000;

/**
 * Kills the site again and again while the owner saves files of the site folder. A file has one of the texts that were sent, or
 * the one before, and never a part of one. Each acknowledged save is a version, versions follow on each other, and none is of a
 * text that was not written.
 */
export async function tortureSiteFiles(
  stageOptions: StageOptions,
  { rounds, onRound }: ScenarioOptions,
): Promise<ScenarioResult> {
  const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-torture-site-"));
  const files = await createSite(siteDir);
  const environment: Record<string, string> = { SITE_DIR: siteDir, ...stageOptions.environment };
  const { stage, databaseUrl, end } = await setStage({ ...stageOptions, environment });
  const isStored = environment.SITE_STORE === "database";
  const folder = isStored ? path.join(stage.dataDir, "stored-site") : siteDir;
  const { db } = connect({ databaseUrl, dataDir: stage.dataDir, onIdleError: () => {} });
  try {
    const site = stage.sites[0] as SiteProcess;
    const token = await signIn(site.url);
    const ledger: Ledger = { acknowledged: [], total: 0, faults: new Map() };
    const save = (saved: SavedFile) => saveOnce(site.url, token, saved, ledger);
    const result = { found: 0, lost: 0, extra: 0 };
    for (let round = 1; round <= rounds; round += 1) {
      ledger.acknowledged = [];
      const saving = files.map((saved) => repeatUntilKilled(() => save(saved)));
      // On a busy machine, a save can take longer than this sleep.
      const saves = randomInt(4);
      while (ledger.acknowledged.length < saves && ledger.faults.size === 0) await sleep(10);
      await sleep(randomInt(20, 400));
      await site.kill();
      await Promise.all(saving);
      await site.start();
      for (const saved of files) result.lost += (await settle(folder, saved)) ? 0 : 1;
      await letTimePass(folder);
      for (const saved of files)
        if (!(await save(saved))) ledger.faults.set("no response after a restart", saved.file);
      for (const name of await listTemporary(folder)) ledger.faults.set("temporary file left", name);
      const found = await countVersions(db, ledger);
      result.found += found;
      result.lost += ledger.acknowledged.length - found;
      result.extra += (await countBreaks(db, files)) + (await countUnwritten(db, files));
      onRound(round);
    }
    const faults = [...ledger.faults].map(([fault, example]) => `${fault}: ${example}`);
    return { rounds, acknowledged: ledger.total, ...result, faults };
  } finally {
    await db.destroy();
    await end();
    await rm(siteDir, { recursive: true, force: true });
  }
}

/** Copies the sample, with a page that is long enough to be written in parts. */
async function createSite(siteDir: string): Promise<SavedFile[]> {
  await cp(installation.sample, siteDir, { recursive: true });
  const profile = await readFile(path.join(siteDir, "site.yaml"), "utf8");
  const textOfProfile = (name: string) => profile.replace(/^name: .*$/m, `name: ${name}`);
  const textOfPage = (paragraph: string) =>
    `---\ntitle: Uses\nicon: wrench\n---\n\n${paragraph}\n\nThe end.\n`;
  const words = "A word after another. ".repeat(800).trim();
  const page = textOfPage(words);
  await mkdir(path.join(siteDir, "pages"), { recursive: true });
  await writeFile(path.join(siteDir, "pages/uses.md"), page);
  return [
    {
      file: "site.yaml",
      path: ["name"],
      makeValue: () => `Ines ${randomUUID()}`,
      textWith: textOfProfile,
      known: profile,
      uncertain: [],
      unwritten: [],
    },
    {
      file: "pages/uses.md",
      path: ["content", 0],
      makeValue: () => `${randomUUID()} ${words}`,
      textWith: textOfPage,
      known: page,
      uncertain: [],
      unwritten: [],
    },
  ];
}

async function repeatUntilKilled(save: () => Promise<boolean>): Promise<void> {
  while (await save());
}

/** Saves a new value. Returns whether a response arrived. */
async function saveOnce(url: string, token: string, saved: SavedFile, ledger: Ledger): Promise<boolean> {
  const { file, path: place, known } = saved;
  const value = saved.makeValue();
  const text = saved.textWith(value);
  saved.uncertain.push(text);
  const response = await fetch(`${url}/api/site/files`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ file, hash: hashOf(known), edits: [{ op: "set", path: place, value }] }),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined);
  const body = await response?.json().catch(() => undefined);
  if (response === undefined || body == null) return false;
  const { hash, message } = body as Partial<EditedFile & { message: string }>;
  if (!response.ok) ledger.faults.set(`PATCH ${response.status}`, `${file}: ${message}`);
  else if (hash !== hashOf(text)) ledger.faults.set("another text was saved", file);
  if (!response.ok) return true;
  Object.assign(saved, { known: text, uncertain: [] });
  ledger.acknowledged.push({ file, text });
  ledger.total += 1;
  return true;
}

/** Whether a file has one of the texts that it can have after a kill. From then on, it is the known one. */
async function settle(folder: string, saved: SavedFile): Promise<boolean> {
  const text = await readFile(path.join(folder, saved.file), "utf8");
  const isWhole = [saved.known, ...saved.uncertain].includes(text);
  const unwritten = saved.uncertain.filter((sent) => sent !== text);
  Object.assign(saved, { known: text, uncertain: [], unwritten });
  return isWhole;
}

async function listTemporary(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith(".tmp"));
}

async function letTimePass(folder: string): Promise<void> {
  const then = new Date(Date.now() - twoHours);
  for (const name of await listTemporary(folder)) await utimes(path.join(folder, name), then, then);
}

/** Returns how many of the acknowledged saves are a version. */
async function countVersions(db: Kysely<Schema>, { acknowledged }: Ledger): Promise<number> {
  const rows = await db.selectFrom("site_versions").select(["file", "text_after"]).execute();
  const versions = new Set(rows.map(({ file, text_after }) => `${file} ${text_after}`));
  return acknowledged.filter(({ file, text }) => versions.has(`${file} ${text}`)).length;
}

/** Returns how many versions do not begin with what the one before has left. The last one must leave the file as it is. */
async function countBreaks(db: Kysely<Schema>, files: readonly SavedFile[]): Promise<number> {
  let breaks = 0;
  for (const { file, known } of files) {
    const rows = await db
      .selectFrom("site_versions")
      .select(["text_before", "text_after"])
      .where("file", "=", file)
      .orderBy("id")
      .execute();
    breaks += rows.filter(({ text_after }, index) => {
      const next = index + 1 < rows.length ? rows[index + 1]?.text_before : known;
      return text_after !== next;
    }).length;
  }
  return breaks;
}

/** Returns how many texts that no file has got are a version. */
async function countUnwritten(db: Kysely<Schema>, files: readonly SavedFile[]): Promise<number> {
  const unwritten = new Set(files.flatMap((saved) => saved.unwritten));
  const rows = await db.selectFrom("site_versions").select("text_after").execute();
  return rows.filter(({ text_after }) => unwritten.has(text_after ?? "")).length;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
