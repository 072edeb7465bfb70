import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { writeJsonList } from "../../exports/json-list.ts";
import { exportMessages } from "../../inbox/export/export-messages.ts";
import { listSavedReplies } from "../../inbox/replies/saved-replies.ts";
import { exportInsight, exportVisits } from "../../visits/export/export-visits.ts";
import { listGoals } from "../../visits/goals/goals.ts";
import { BackupFault } from "../backup/fault.ts";
import { listFiles } from "../backup/site-files.ts";
import type { ExportedFile } from "./exported-file.ts";
import { createExportedPictures, readFile } from "./pictures.ts";
import { exportPosts } from "./posts.ts";
import { readme } from "./readme.ts";

export interface ExportSource {
  siteDir: string;
  dataDir: string;
  /** Messages that have been in the trash for 30 days at this time are left out. Milliseconds since 1970. */
  now: number;
}

/**
 * Yields all files of an export, always in the same order. Their content says nothing about the time or the computer, so it is the
 * same as long as the site is. Secrets, and what could say whose a visit was, are in none of them.
 * @param db must stay the same until the last file is read
 */
export async function* exportFiles(
  db: Kysely<Schema>,
  { siteDir, dataDir, now }: ExportSource,
): AsyncGenerator<ExportedFile> {
  yield { name: "README.md", body: [readme] };
  const pictures = await createExportedPictures(db, siteDir);
  yield* exportPosts(db, pictures);
  yield* pictures.files();
  for (const format of ["json", "csv"] as const) {
    const messages = exportMessages(db, { format, now, ownerEmail: undefined, siteName: "" });
    yield { name: `messages/messages.${format}`, body: messages };
    yield { name: `visits/visits.${format}`, body: exportVisits(db, { format }) };
    yield { name: `visits/figures.${format}`, body: exportInsight(db, { format }) };
  }
  yield list("messages/saved-replies.json", await listSavedReplies(db));
  yield list("visits/goals.json", await listGoals(db));
  yield list("visits/share-links.json", await readShareLinks(db));
  const feeds = db.selectFrom("feed_days").selectAll().orderBy("day").orderBy("reader").orderBy("feed");
  yield list("visits/feeds.json", await feeds.execute());
  const downloads = db.selectFrom("download_days").selectAll().orderBy("day").orderBy("path");
  yield list("visits/downloads.json", await downloads.execute());
  yield* exportSiteFolder(siteDir, dataDir);
}

function list(name: string, entries: object[]): ExportedFile {
  return { name, body: writeJsonList(path.basename(name, ".json"), entries) };
}

/** Reads the share links as they are stored, with the countries that they were opened in. */
async function readShareLinks(db: Kysely<Schema>): Promise<object[]> {
  const links = await db.selectFrom("share_links").selectAll().orderBy("id").execute();
  const countries = await db
    .selectFrom("share_link_countries")
    .selectAll()
    .orderBy("opens", "desc")
    .orderBy("country")
    .execute();
  const byLink = Map.groupBy(countries, ({ link_id }) => link_id);
  return links.map((link) => ({
    ...link,
    countries: (byLink.get(link.id) ?? []).map(({ country, opens }) => ({ country, opens })),
  }));
}

/** Yields the files of the site folder. Hidden ones are left out, and so is what is not the site's: a database, and packages. */
async function* exportSiteFolder(siteDir: string, dataDir: string): AsyncGenerator<ExportedFile> {
  if (siteDir === dataDir)
    throw new BackupFault(
      `${siteDir} is both SITE_DIR and DATA_DIR, so its files would include secrets. Move the site's files to a folder of their own.`,
    );
  const isLeftOut = (file: string) =>
    file === dataDir || path.basename(file).startsWith(".") || path.basename(file) === "node_modules";
  const files: { name: string; file: string }[] = [];
  for await (const file of listFiles(siteDir, isLeftOut)) {
    if (path.sep === "/" && file.includes("\\"))
      throw new BackupFault(`The file name ${file} is not valid on every system. Rename the file.`);
    files.push({ name: path.posix.join("site", ...path.relative(siteDir, file).split(path.sep)), file });
  }
  files.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const { name, file } of files) {
    yield {
      name,
      body: readFile(file),
      isPacked: /\.(?:avif|gif|jpe?g|png|webp|woff2|pdf|mp4)$/i.test(name),
    };
    await nextTurn();
  }
}
