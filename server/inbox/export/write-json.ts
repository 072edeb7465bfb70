import type { Conversation } from "./read-conversations.ts";

/** Writes `{"messages": [...]}`, each message on a line of its own, with its `replies`. */
export async function* writeJson(conversations: AsyncIterable<Conversation>): AsyncGenerator<string> {
  let separator = '{"messages":[\n';
  for await (const { message, replies } of conversations) {
    yield separator + JSON.stringify({ ...message, replies });
    separator = ",\n";
  }
  yield separator.startsWith("{") ? `${separator}]}\n` : "\n]}\n";
}
