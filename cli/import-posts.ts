import path from "node:path";
import { describePostImport } from "../contract/describe-post-import.ts";
import type { PostImport } from "../contract/post-import.ts";
import { importInProcess } from "../server/transfer/import/import-process.ts";
import { CommandFault } from "./command-fault.ts";
import { openForCommand } from "./open-database.ts";

interface Options {
  dryRun?: true;
  fetchPictures?: true;
  drafts?: true;
}

/** Posts between two lines about the progress. */
const postsPerLine = 100;

/** Imports the posts of a folder, an archive, or a file, except those that were imported before. The site may be running. */
export async function importForeignPosts(source: string, options: Options): Promise<void> {
  // Migrates the database if it must.
  const { config, db } = await openForCommand();
  await db.destroy();
  const request = {
    config,
    source: path.resolve(source),
    isPreview: options.dryRun === true,
    fetchPictures: options.fetchPictures === true,
    asDrafts: options.drafts === true,
  };
  let shown = 0;
  for await (const message of importInProcess(request)) {
    if ("error" in message) throw new Error(message.error);
    if ("refused" in message) throw new CommandFault(message.refused);
    if ("result" in message) printResult(message.result);
    else if (message.done >= shown + postsPerLine) {
      shown = message.done;
      console.log(`${shown.toLocaleString("en-US")} posts were read.`);
    }
  }
}

function printResult(result: PostImport): void {
  for (const { place, isFault, text } of result.notes) {
    if (isFault) console.error(`${place}: ${text}`);
    else console.log(`${place}: ${text}`);
  }
  const unlisted = result.faults + result.warnings - result.notes.length;
  if (unlisted > 0) console.log(`${unlisted.toLocaleString("en-US")} more faults and warnings.`);
  console.log(`${result.kind}: ${describePostImport(result)}`);
  if (result.isPreview)
    console.log("Nothing was stored. Run the command without --dry-run to import the posts.");
  if (result.faults > 0) process.exitCode = 1;
}
