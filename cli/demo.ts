import { readConfig } from "../server/config.ts";
import { connect } from "../server/db/connect.ts";
import { migrate } from "../server/db/migrate.ts";
import { fillDemo, hasContent } from "./fill-demo.ts";
import { showProgress } from "./progress.ts";

// npm run demo [-- --force]: fills the database with a believable sample.
const config = readConfig(process.env);
const force = process.argv.includes("--force");
const { db } = connect({ ...config, onIdleError: (error) => console.error(error.message) });
try {
  await migrate(db);
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
