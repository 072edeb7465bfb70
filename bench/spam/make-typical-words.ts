import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { parse } from "csv-parse/sync";
import { readTokens } from "../../src/features/spam/read-tokens.ts";
import type { TokenCounts } from "../../src/features/spam/score.ts";
import { writeTypicalWord } from "../../src/features/spam/typical-words.ts";
import { composeMessages } from "./compose-messages.ts";
import { readCorpus } from "./read-corpus.ts";

// Makes `src/features/spam/typical-words.json`, the words that the filter knows before the owner has marked anything:
// `node --conditions=development bench/spam/make-typical-words.ts --sms FILE --youtube FILE --telegram FOLDER`. README.md beside
// this file says where these come from. The rest is in the repository, or in the package that `npm run bench:spam` installs.

interface Source {
  spam: string[];
  wanted: string[];
  /** What part of all spam, and of all wanted messages, is like this. Each adds up to 1. */
  parts: TokenCounts;
}

/** The most words that are shipped, and the least share of messages that they are in. */
const [mostWords, leastShare] = [4_500, 1 / 1_000];

const { values: files } = parseArgs({
  options: { sms: { type: "string" }, youtube: { type: "string" }, telegram: { type: "string" } },
});
const sources = [readForms(), readMails(), readSms(), readYoutube(), readTelegram()];
const words = [...countWords(sources)]
  .map(([key, counts]) => ({ key, counts, largest: Math.max(counts.spam, counts.wanted) }))
  .filter(({ largest }) => largest >= leastShare)
  .sort((a, b) => b.largest - a.largest)
  .slice(0, mostWords)
  .map(({ key, counts }) => writeTypicalWord(key, counts))
  .sort();
writeList(words);
console.log(`${words.length} words.`);

function countWords(all: Source[]): Map<string, TokenCounts> {
  const counts = new Map<string, TokenCounts>();
  for (const source of all) {
    for (const kind of ["spam", "wanted"] as const) {
      const part = source.parts[kind] / source[kind].length;
      for (const message of source[kind]) {
        for (const { key, text } of readTokens({ name: "", email: "", message })) {
          // Numbers are in all kinds of messages.
          if (/^\d+$/.test(text)) continue;
          const count = counts.get(key) ?? { spam: 0, wanted: 0 };
          count[kind] += part;
          counts.set(key, count);
        }
      }
    }
  }
  return counts;
}

function readForms(): Source {
  return {
    spam: composeMessages("learned-spam.txt"),
    wanted: composeMessages("learned-wanted.txt"),
    parts: { spam: 0.67, wanted: 0.5 },
  };
}

/** The older half, because `npm run bench:spam` measures with the newer one. Only as much as a message has usually. */
function readMails(): Source {
  const mails = readCorpus().filter(({ group }) => group.endsWith("1"));
  const read = (spam: boolean) =>
    mails
      .filter(({ group }) => group.startsWith("spam") === spam)
      .map(({ message }) => message.slice(0, 400));
  return { spam: read(true), wanted: read(false), parts: { spam: 0.05, wanted: 0.12 } };
}

function readSms(): Source {
  const rows = readLines(files.sms).map((line) => line.split("\t"));
  const read = (label: string) => rows.flatMap(([kind, text = ""]) => (kind === label ? [text] : []));
  return { spam: read("spam"), wanted: read("ham"), parts: { spam: 0.1, wanted: 0.14 } };
}

function readYoutube(): Source {
  const rows: { CONTENT: string; CLASS: string }[] = parse(readFileSync(required(files.youtube)), {
    columns: true,
  });
  const read = (label: string) => rows.filter((row) => row.CLASS === label).map((row) => row.CONTENT);
  return { spam: read("1"), wanted: read("0"), parts: { spam: 0.09, wanted: 0.1 } };
}

function readTelegram(): Source {
  const folder = required(files.telegram);
  return {
    spam: readLines(path.join(folder, "spam-samples.txt")),
    wanted: readLines(path.join(folder, "ham-samples.txt")),
    parts: { spam: 0.09, wanted: 0.14 },
  };
}

function readLines(file: string | undefined): string[] {
  return readFileSync(required(file), "utf8")
    .split("\n")
    .filter((line) => line !== "");
}

function required(file: string | undefined): string {
  if (file === undefined) throw new Error("Name the corpora: --sms FILE --youtube FILE --telegram FOLDER");
  return file;
}

function writeList(entries: string[]): void {
  const lines = [];
  for (let start = 0; start < entries.length; start += 10)
    lines.push(entries.slice(start, start + 10).join(" "));
  const file = path.join(import.meta.dirname, "../../src/features/spam/typical-words.json");
  writeFileSync(file, `${JSON.stringify(lines, null, 2)}\n`);
}
