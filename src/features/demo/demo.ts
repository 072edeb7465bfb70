import type { Kysely } from "kysely";
import { CommandFault } from "../../core/cli/command-fault.ts";
import { openForCommand } from "../../core/cli/open-database.ts";
import { showProgress } from "../../core/cli/progress.ts";
import type { Schema } from "../../core/db/schema.ts";
import { commandLine } from "../../core/process/installation.ts";
import type { Config } from "../../core/server/config.ts";
import { storeDemoPictures } from "./demo-pictures.ts";
import { removeDemoRows } from "./demo-rows.ts";
import { fillDemo, hasContent } from "./fill-demo.ts";

interface DemoCommand {
  force?: boolean;
  remove?: true;
}

/**
 * Adds sample posts, messages, and visits to the database, or with `remove`, removes what it has added. Refuses to add
 * them to a database with content unless `force` is set.
 */
export async function demo({ force = false, remove }: DemoCommand): Promise<void> {
  const { config, db } = await openForCommand();
  try {
    if (remove) await removeDemo(db);
    else await addDemo(db, config, force);
  } finally {
    await db.destroy();
  }
}

async function addDemo(to: Kysely<Schema>, config: Config, force: boolean): Promise<void> {
  if (!force && (await hasContent(to))) {
    const anyway = commandLine("demo", "--force");
    throw new CommandFault(
      `The database already has content. Nothing was changed. To add the sample data anyway, run: ${anyway}`,
    );
  }
  const added = await fillDemo(to, {
    timeZone: config.timeZone,
    now: Date.now(),
    pictures: await storeDemoPictures(to, config),
    onProgress: (done) => showProgress("Adding sample data", done),
  });
  console.log(`Added ${added.posts} posts, ${added.messages} messages, and ${added.visits} visits.`);
  console.log(`To remove them again: ${commandLine("demo", "--remove")}`);
}

async function removeDemo(from: Kysely<Schema>): Promise<void> {
  const { posts, messages, visits, kept } = await removeDemoRows(from);
  for (const title of kept) console.log(`Kept the sample post that you have edited: ${title}`);
  if (posts + messages + visits + kept.length === 0)
    throw new CommandFault("There is no sample data to remove.");
  console.log(`Removed ${posts} posts, ${messages} messages, and ${visits} visits of the sample data.`);
}
