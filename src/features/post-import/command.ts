import path from "node:path";
import fastStringWidth from "fast-string-width";
import { CommandFault } from "../../core/cli/command-fault.ts";
import { openForCommand } from "../../core/cli/open-database.ts";
import { describePostImport, describeState } from "./contract/describe-post-import.ts";
import type { PostImport, PostImportNote, PostImportRow } from "./contract/post-import.ts";
import { importInProcess } from "./import-process.ts";

interface Options {
  dryRun?: true;
  fetchPictures?: true;
  drafts?: true;
  pages: boolean;
  json?: true;
}

/** Posts between two lines about the progress. */
const postsPerLine = 100;

/** Imports the posts of a folder, an archive, or a file, except those that were imported before. The site may be running. */
export async function importForeignPosts(source: string, options: Options): Promise<void> {
  // Creates the database, or migrates it, if it must.
  const { config, db } = await openForCommand({ create: true });
  await db.destroy();
  const request = {
    config,
    source: path.resolve(source),
    isPreview: options.dryRun === true,
    fetchPictures: options.fetchPictures === true,
    asDrafts: options.drafts === true,
    withoutPages: !options.pages,
  };
  let shown = 0;
  for await (const message of importInProcess(request)) {
    if ("error" in message) throw new Error(message.error);
    if ("refused" in message) throw new CommandFault(message.refused);
    if ("result" in message) {
      if (options.json) console.log(JSON.stringify(message.result, undefined, 2));
      else printResult(message.result);
      if (message.result.faults > 0) process.exitCode = 1;
    } else if (message.done >= shown + postsPerLine) {
      shown = message.done;
      console.error(`${shown.toLocaleString("en-US")} posts were read.`);
    }
  }
}

function printResult(result: PostImport): void {
  const { rows, notes, isPreview } = result;
  const known = rows.filter(({ state }) => state === "known");
  if (isPreview) printTable(rows);
  for (const note of notes) printNote(note);
  if (!isPreview && known.length > 0)
    printNote({
      text: "Already here.",
      isFault: false,
      count: known.length,
      places: known.map(({ place }) => place),
    });
  for (const line of describePostImport(result)) console.log(line);
  if (isPreview) console.log("Nothing was stored. Run the command without --dry-run to import the posts.");
}

const mostPlaces = 5;

/** A title of somebody else must not change the terminal. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, " ");
}

function printNote({ text, isFault, count, places }: PostImportNote): void {
  const print = isFault ? console.error : console.log;
  print(
    `${isFault ? "Not imported. " : ""}${plain(text)}${count > 1 ? ` (${count.toLocaleString("en-US")} times)` : ""}`,
  );
  for (const place of places.slice(0, mostPlaces)) print(`  ${plain(place)}`);
  if (places.length > mostPlaces)
    print(`  and ${(places.length - mostPlaces).toLocaleString("en-US")} more; --json lists all`);
}

const head = ["Date", "State", "Pictures", "Title", "Address", "Former address"];
/** Columns of the terminal. */
const mostTitle = 50;

function printTable(rows: readonly PostImportRow[]): void {
  if (rows.length === 0) return;
  const cells = rows.map((row) =>
    [
      row.date?.slice(0, 10) ?? "",
      describeState(row),
      String(row.pictures),
      row.title.length > mostTitle ? `${row.title.slice(0, mostTitle - 1)}…` : row.title,
      row.address,
      row.formerAddress ?? "",
    ].map(plain),
  );
  const lines = [head, ...cells];
  const widths = head.map((_name, column) =>
    Math.max(...lines.map((line) => fastStringWidth(line[column] ?? ""))),
  );
  for (const line of lines) {
    const padded = line.map(
      (cell, column) => cell + " ".repeat((widths[column] ?? 0) - fastStringWidth(cell)),
    );
    console.log(padded.join("  ").trimEnd());
  }
  console.log();
}
