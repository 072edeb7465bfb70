import type { MessageCounts, MessageEvent } from "../src/core/messages/contract/messages.ts";
import { messageEventSchema } from "../src/core/messages/contract/messages.ts";

/** Reads a stream of events as a browser does. */
export interface EventReader {
  /** Resolves with the next event, or with `undefined` when the stream has ended. Skips heartbeats. */
  nextEvent: () => Promise<MessageEvent | undefined>;
  /** Resolves with the counts of the next event. */
  next: () => Promise<MessageCounts | undefined>;
  /** The number of heartbeats until now. */
  heartbeats: () => number;
  /** Closes the connection. */
  cancel: () => Promise<void>;
}

export function readEvents(response: Response): EventReader {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = "";
  let heartbeats = 0;

  async function readPart(): Promise<string | undefined> {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end !== -1) {
        const part = text.slice(0, end);
        text = text.slice(end + 2);
        return part;
      }
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += decoder.decode(value, { stream: true });
    }
  }

  async function nextEvent(): Promise<MessageEvent | undefined> {
    for (;;) {
      const part = await readPart();
      if (part === undefined) return undefined;
      if (part === ":") {
        heartbeats += 1;
        continue;
      }
      const [, data = ""] = /^event: messages\ndata: (.*)$/.exec(part) ?? [];
      return messageEventSchema.parse(JSON.parse(data));
    }
  }

  return {
    nextEvent,
    next: async () => (await nextEvent())?.counts,
    heartbeats: () => heartbeats,
    cancel: () => reader.cancel(),
  };
}
