import { expect, test } from "vitest";
import { readEvents } from "./read-events.ts";

async function read(...chunks: string[]): Promise<unknown[]> {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  const found: unknown[] = [];
  await readEvents(stream, { onChunk: () => {}, onData: (data) => found.push(data) });
  return found;
}

test("events are read however the network cuts them", async () => {
  const text = 'event: messages\ndata: {"new":1}\n\n: still here\n\nevent: messages\ndata: {"new":2}\n\n';
  for (let cut = 0; cut <= text.length; cut += 1)
    expect(await read(text.slice(0, cut), text.slice(cut))).toEqual([{ new: 1 }, { new: 2 }]);
});

test("comments and an event that was cut off are skipped", async () => {
  expect(await read(": still here\n\n", 'data: {"new":1}\n\ndata: {"ne')).toEqual([{ new: 1 }]);
});

test("an event can have several lines of data", async () => {
  expect(await read('data: {\ndata: "new": 1}\n\n')).toEqual([{ new: 1 }]);
});
