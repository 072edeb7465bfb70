/**
 * Reads server-sent events. Calls `onData` with the data of each, parsed as JSON, and `onChunk` whenever something
 * arrives, which can be a comment. Resolves when the stream ends, and rejects when it is lost.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export async function readEvents(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onChunk, onData }: { onChunk: () => void; onData: (data: unknown) => void },
): Promise<void> {
  // Safari cannot iterate over a stream.
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    onChunk();
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = readData(block);
      if (data !== "") onData(JSON.parse(data));
    }
  }
}

function readData(block: string): string {
  const lines = block.split("\n").filter((line) => line.startsWith("data:"));
  return lines.map((line) => line.slice("data:".length).trimStart()).join("\n");
}
