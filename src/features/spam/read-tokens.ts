import { createHash } from "node:crypto";
import { splitWords } from "../../core/search/split-words.ts";

/** What a message is judged by. */
export interface JudgedMessage {
  name: string;
  email: string;
  message: string;
}

/** Something that a message has, such as a word, and how the database names it. */
export interface Token {
  /** As the owner reads it. */
  text: string;
  /** 64 bits of a hash, so that no words of deleted messages can be read in the table. */
  key: string;
}

/** The most tokens of a message that count. A text of 5,000 characters has about 500 different words. */
const maxTokens = 600;
/** Shorter words are in every text, and longer ones are in none twice. */
const [shortest, longest] = [2, 40];

/** Returns what is typical for a message, without repetitions: its words, the host of its address, and those of its links. */
export function readTokens({ name, email, message }: JudgedMessage): Token[] {
  const words = splitWords(`${name} ${message}`)
    .map(({ word }) => word)
    .filter(({ length }) => length >= shortest && length <= longest);
  const hosts = listLinks(message).map((link) => `link to ${link}`);
  const address = email.includes("@") ? [`address at ${email.slice(email.lastIndexOf("@") + 1).trim()}`] : [];
  const texts = [...address, ...new Set(hosts), `${countLinks(message)} links`, ...words];
  return [...new Set(texts.map((text) => text.toLowerCase().slice(0, 100)))]
    .slice(0, maxTokens)
    .map((text) => ({ text, key: keyOf(text) }));
}

/** Returns the hosts of the links in a text, with repetitions. */
export function listLinks(text: string): string[] {
  return Array.from(text.matchAll(/\bhttps?:\/\/([a-z0-9.-]{1,100})|\bwww\.([a-z0-9.-]{1,100})/gi), (match) =>
    (match[1] ?? match[2] ?? "").toLowerCase(),
  );
}

/** A few, several, and many links are each one token. */
function countLinks(text: string): string {
  const count = listLinks(text).length;
  if (count === 0) return "no";
  if (count < 3) return "1 or 2";
  return count < 6 ? "3 to 5" : "6 or more";
}

function keyOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 11);
}
