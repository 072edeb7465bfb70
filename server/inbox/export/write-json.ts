import { writeJsonList } from "../../exports/json-list.ts";
import type { Conversation } from "./read-conversations.ts";

/** Writes `{"messages": [...]}`, each message on a line of its own, with its `replies`. */
export function writeJson(conversations: AsyncIterable<Conversation>): AsyncGenerator<string> {
  return writeJsonList("messages", toMessages(conversations));
}

async function* toMessages(conversations: AsyncIterable<Conversation>): AsyncGenerator<object> {
  for await (const { message, replies } of conversations) yield { ...message, replies };
}
