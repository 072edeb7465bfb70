import { bounds } from "../../../http/contract/bounds.ts";
import { tagKey } from "../../contract/tags.ts";

/** The maximum number of suggested tags. */
const offered = 8;

/** Returns the tags in a text that has commas between them. */
export function readTags(text: string): string[] {
  return text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Returns a text with these tags. */
export function writeTags(names: readonly string[]): string {
  return names.join(", ");
}

/** Divides a text into the tags before the last comma, and what is being typed after it. */
function splitTyped(text: string): { before: string[]; typed: string } {
  const comma = text.lastIndexOf(",");
  return { before: readTags(text.slice(0, comma + 1)), typed: text.slice(comma + 1).trim() };
}

/**
 * Returns the tags to offer, without those that the post has: those that begin with what is being typed, or all if that
 * is a tag already.
 */
export function offerTags(text: string, names: readonly string[]): string[] {
  const { before, typed } = splitTyped(text);
  if (before.length >= bounds.tags) return [];
  const has = new Set(readTags(text).map(tagKey));
  const isComplete = names.some((name) => tagKey(name) === tagKey(typed));
  return names
    .filter((name) => !has.has(tagKey(name)) && (isComplete || tagKey(name).startsWith(tagKey(typed))))
    .slice(0, offered);
}

/** Adds a tag that was offered, in place of the beginning of it that was typed. */
export function addTag(text: string, name: string): string {
  const { before, typed } = splitTyped(text);
  const isBeginning = tagKey(name).startsWith(tagKey(typed));
  return `${writeTags([...before, ...(typed === "" || isBeginning ? [] : [typed]), name])}, `;
}
