import type { Kysely } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { readCounts } from "./learn.ts";
import { type JudgedMessage, readTokens, type Token } from "./read-tokens.ts";
import { type Evidence, findEvidence } from "./rules.ts";
import { combineRatings, rateToken, type TokenCounts } from "./score.ts";
import type { StampAge } from "./stamps.ts";
import { readTypicalWords, typicalMessages } from "./typical-words.ts";

/** The filter says nothing until the owner has marked that many messages of each kind. */
const leastExamples = 20;
/** From this rating on, words alone make a message spam. Below the second one, they speak against it. */
const [certainlySpam, certainlyWanted] = [0.99, 0.1];
/** From these ratings on, words of spam elsewhere make a message spam, or do so together with something else. */
const [clearlyTypical, perhapsTypical] = [0.95, 0.85];
/** A mark of the owner outweighs a word that is in one of 40 typical messages. */
const exampleWeight = 10;
/** Tokens that the owner reads. */
const namedTokens = 5;
/** The newest messages, in which the same text is looked for. */
const newest = 200;

type Known = Awaited<ReturnType<typeof readCounts>>;

/**
 * Returns why a message is suspected to be spam, or `undefined` if it is not. Suspicion only moves a message to another
 * folder, so a mistake loses nothing, but it must be rare.
 */
export async function judgeMessage(
  db: Kysely<Schema>,
  message: JudgedMessage,
  age: StampAge,
): Promise<string[] | undefined> {
  const [repetitions, words] = await Promise.all([countRepetitions(db, message), judgeWords(db, message)]);
  const evidence = [...findEvidence(message, { age, repetitions }), ...words];
  const weight = evidence.reduce((sum, each) => sum + each.weight, 0);
  if (weight < 1) return undefined;
  return evidence.filter((each) => each.weight > 0).map(({ reason }) => reason);
}

async function countRepetitions(db: Kysely<Schema>, { email, message }: JudgedMessage): Promise<number> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("messages")
        .select(["email", "message"])
        // Ids begin with the time.
        .orderBy("id", "desc")
        .limit(newest)
        .as("newest"),
    )
    .select("email")
    .distinct()
    .where("message", "=", message)
    .where("email", "<>", email)
    .execute();
  return rows.length;
}

/** Words like those in spam, or like those in other messages, which speak against a suspicion. */
async function judgeWords(db: Kysely<Schema>, message: JudgedMessage): Promise<Evidence[]> {
  const tokens = readTokens(message);
  const known = await readCounts(
    db,
    tokens.map(({ key }) => key),
  );
  const own = judgeByExamples(tokens, known);
  return own.length > 0 ? own : judgeByTypicalWords(tokens, known);
}

/** Judges by what the owner has marked, once that is enough. */
function judgeByExamples(tokens: Token[], known: Known): Evidence[] {
  const { messages } = known;
  if (Math.min(messages.spam, messages.wanted) < leastExamples) return [];
  const rated = tokens.map((token) => ({
    token,
    rating: rateToken(known.tokens.get(token.key) ?? { spam: 0, wanted: 0 }, messages),
  }));
  const rating = combineRatings(rated.map((each) => each.rating));
  if (rating <= certainlyWanted) return [{ reason: "", weight: -0.5 }];
  if (rating < certainlySpam) return [];
  return [{ reason: `Is like messages that you marked as spam: ${nameWorst(rated)}`, weight: 1 }];
}

/** Judges by what is typical on other sites. A mark of the owner counts as much as many messages there. */
async function judgeByTypicalWords(tokens: Token[], known: Known): Promise<Evidence[]> {
  const typical = await readTypicalWords();
  const add = (shipped: TokenCounts, own: TokenCounts = { spam: 0, wanted: 0 }) => ({
    spam: shipped.spam + own.spam * exampleWeight,
    wanted: shipped.wanted + own.wanted * exampleWeight,
  });
  const messages = add({ spam: typicalMessages, wanted: typicalMessages }, known.messages);
  const rated = tokens.flatMap((token) => {
    const shipped = typical.get(token.key);
    if (shipped === undefined) return [];
    return [{ token, rating: rateToken(add(shipped, known.tokens.get(token.key)), messages) }];
  });
  const rating = combineRatings(rated.map((each) => each.rating));
  if (rating < perhapsTypical) return [];
  const weight = rating < clearlyTypical ? 0.5 : 1;
  return [{ reason: `Has words that are typical of spam: ${nameWorst(rated)}`, weight }];
}

function nameWorst(rated: { token: Token; rating: number }[]): string {
  const worst = rated.toSorted((a, b) => b.rating - a.rating).slice(0, namedTokens);
  return worst.map(({ token }) => token.text).join(", ");
}
