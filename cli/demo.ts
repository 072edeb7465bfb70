import { fillDemo, hasContent } from "./fill-demo.ts";
import { openForCommand } from "./open.ts";
import { showProgress } from "./progress.ts";

// `npm run demo [-- --force]` adds sample posts, messages, and visits to the database.
const force = process.argv.includes("--force");
const { config, db } = await openForCommand();
try {
  if (!force && (await hasContent(db))) {
    console.error(
      "The database already has content. Nothing was changed. To add the sample data anyway, run: npm run demo -- --force",
    );
    process.exitCode = 1;
  } else {
    const added = await fillDemo(db, {
      now: Date.now(),
      timeZone: config.timeZone,
      onProgress: (done) => showProgress("Adding sample data", done),
    });
    console.log(`Added ${added.posts} posts, ${added.messages} messages, and ${added.visits} visits.`);
  }
} finally {
  await db.destroy();
}
