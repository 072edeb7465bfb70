import { describePostImport } from "../contract/describe-post-import.ts";
import { lowerPriority } from "../server/process/lower-priority.ts";
import { ImportFault } from "../server/transfer/import/import-fault.ts";
import { runImport } from "../server/transfer/import/run-import.ts";
import { CommandFault } from "./command-fault.ts";
import { openForCommand } from "./open-database.ts";

interface Options {
  dryRun?: true;
  fetchPictures?: true;
  drafts?: true;
}

/** Visitors of a running site come first. */
const niceness = 10;
/** Posts between two lines about the progress. */
const postsPerLine = 100;

/** Imports the posts of a folder, an archive, or a file, except those that were imported before. The site may be running. */
export async function importForeignPosts(source: string, options: Options): Promise<void> {
  const { config, db } = await openForCommand();
  lowerPriority(0, niceness);
  try {
    const request = {
      source,
      isPreview: options.dryRun === true,
      fetchPictures: options.fetchPictures === true,
      asDrafts: options.drafts === true,
    };
    const result = await runImport({ db, config }, request, (done) => {
      if (done % postsPerLine === 0) console.log(`${done.toLocaleString("en-US")} posts were read.`);
    });
    for (const { place, isFault, text } of result.notes)
      (isFault ? console.error : console.log)(`${place}: ${text}`);
    const unlisted = result.faults + result.warnings - result.notes.length;
    if (unlisted > 0) console.log(`${unlisted.toLocaleString("en-US")} more faults and warnings.`);
    console.log(`${result.kind}: ${describePostImport(result)}`);
    if (result.isPreview)
      console.log("Nothing was stored. Run the command without --dry-run to import the posts.");
    if (result.faults > 0) process.exitCode = 1;
  } catch (error) {
    if (error instanceof ImportFault) throw new CommandFault(error.message);
    throw error;
  } finally {
    await db.destroy();
  }
}
