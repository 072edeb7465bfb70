import { fillDemo, hasContent } from "./fill-demo.ts";
import { openForCommand } from "./open.ts";
import { showProgress } from "./progress.ts";

// npm run demo [-- --force]: fills the database with a believable sample.
const force = process.argv.includes("--force");
const { config, db } = await openForCommand();
try {
  if (!force && (await hasContent(db))) {
    console.error(
      "The database has content already; nothing was changed. To add the sample to it: npm run demo -- --force",
    );
    process.exitCode = 1;
  } else {
    const added = await fillDemo(db, {
      now: Date.now(),
      timeZone: config.timeZone,
      onProgress: (done) => showProgress("Filling the database", done),
    });
    console.log(`Added ${added.posts} posts, ${added.messages} messages and ${added.visits} visits.`);
  }
} finally {
  await db.destroy();
}
