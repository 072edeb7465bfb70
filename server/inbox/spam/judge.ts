import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { readCounts } from "./learn.ts";
import { type JudgedMessage, readTokens, type Token } from "./read-tokens.ts";
import { type Evidence, findEvidence } from "./rules.ts";
import { combineRatings, rateToken } from "./score.ts";
import type { StampAge } from "./stamps.ts";

/** The filter says nothing until the owner has marked that many messages of each kind. */
const leastLessons = 20;
/** From this rating on, words alone make a message spam. Below the second one, they speak against it. */
const [certainlySpam, certainlyWanted] = [0.99, 0.1];
/** Tokens that the owner reads. */
const namedTokens = 5;
/** The newest messages, in which the same text is looked for. */
const newest = 200;

/**
 * Returns why a message is suspected to be spam, or `undefined` if it is not. Suspicion only moves a message to another folder,
 * so a mistake loses nothing, but it must be rare.
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
  const { messages } = known;
  if (Math.min(messages.spam, messages.wanted) < leastLessons) return [];
  const rated = tokens.map((token) => ({
    token,
    rating: rateToken(known.tokens.get(token.key) ?? { spam: 0, wanted: 0 }, messages),
  }));
  const rating = combineRatings(rated.map((each) => each.rating));
  if (rating <= certainlyWanted) return [{ reason: "", weight: -0.5 }];
  return rating >= certainlySpam ? [{ reason: explain(rated), weight: 1 }] : [];
}

function explain(rated: { token: Token; rating: number }[]): string {
  const worst = rated.toSorted((a, b) => b.rating - a.rating).slice(0, namedTokens);
  return `Is like messages that you marked as spam: ${worst.map(({ token }) => token.text).join(", ")}`;
}
