import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import type { Schema } from "../server/db/schema.ts";
import { removeDemoRows } from "../server/services/demo-rows.ts";
import { fillDemo, hasContent } from "./fill-demo.ts";
import { openForCommand } from "./open.ts";
import { showProgress } from "./progress.ts";

// `npm run demo [-- --force]` adds sample posts, messages, and visits to the database, and `npm run demo -- --remove`
// removes what it has added.
const usage = "Usage: npm run demo [-- --force | --remove]";
const { force, remove } = readOptions();
const { config, db } = await openForCommand();
try {
  if (remove) await removeDemo(db);
  else if (!force && (await hasContent(db))) {
    refuse(
      "The database already has content. Nothing was changed. To add the sample data anyway, run: npm run demo -- --force",
    );
  } else await addDemo(db, config.timeZone);
} finally {
  await db.destroy();
}

function readOptions(): { force: boolean; remove: boolean } {
  const options = {
    force: { type: "boolean", default: false },
    remove: { type: "boolean", default: false },
  } as const;
  try {
    const { values } = parseArgs({ options });
    if (!(values.force && values.remove)) return values;
  } catch {
    // An argument that does not exist.
  }
  console.error(usage);
  process.exit(1);
}

async function addDemo(to: Kysely<Schema>, timeZone: string): Promise<void> {
  const added = await fillDemo(to, {
    now: Date.now(),
    timeZone,
    onProgress: (done) => showProgress("Adding sample data", done),
  });
  console.log(`Added ${added.posts} posts, ${added.messages} messages, and ${added.visits} visits.`);
  console.log("To remove them again: npm run demo -- --remove");
}

async function removeDemo(from: Kysely<Schema>): Promise<void> {
  const { posts, messages, visits, kept } = await removeDemoRows(from);
  for (const title of kept) console.log(`Kept the sample post that you have edited: ${title}`);
  if (posts + messages + visits + kept.length === 0) refuse("There is no sample data to remove.");
  else console.log(`Removed ${posts} posts, ${messages} messages, and ${visits} visits of the sample data.`);
}

function refuse(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}
