import { once } from "node:events";
import { parentPort } from "node:worker_threads";
import { findParts } from "../../posts/body/markdown-parts.ts";
import type { ExportedPost, FoundPost, SourceFiles, SourceKind, SourcePost } from "./found-post.ts";
import { ImportFault } from "./import-fault.ts";
import type { FileAnswer, ReadItem, ReadingMessage, ReadingRequest } from "./post-reader.ts";
import { sourceKinds } from "./sources/kinds.ts";

type Kind = SourceKind<FoundPost | ExportedPost>;

// The thread that `post-reader.ts` starts. Its first message says that it is ready.
const port = parentPort;
let last: Promise<unknown> = Promise.resolve();

/** Says something, and waits until it is answered. */
function say(message: ReadingMessage): Promise<unknown> {
  const answered = last.then(async () => {
    port?.postMessage(message);
    return port && (await once(port, "message"))[0];
  });
  last = answered;
  return answered;
}

port?.once("message", async (request: ReadingRequest) => {
  try {
    await readAll(request);
    await say({ isComplete: true });
  } catch (error) {
    await say(error instanceof ImportFault ? { refused: error.message } : { failed: describe(error) });
  }
});
port?.postMessage("ready");

async function readAll({ paths, kind: name, skip }: ReadingRequest): Promise<void> {
  const files: SourceFiles = { paths, read, listAdded };
  const kind: Kind = sourceKinds.find((other) => other.name === name) ?? (await recognize(files));
  if (name === undefined) await say({ kind: kind.name });
  let count = 0;
  for await (const item of kind.list(files)) {
    count += 1;
    if (count <= skip) continue;
    if ("place" in item) await say({ place: item.place });
    await say({ item: "place" in item ? await readItem(item) : item });
  }
}

async function read(file: string, mostBytes: number): Promise<Buffer> {
  const answer = (await say({ file, mostBytes })) as FileAnswer;
  if ("fault" in answer) throw new ImportFault(answer.fault);
  const { buffer, byteOffset, byteLength } = answer.content;
  return Buffer.from(buffer, byteOffset, byteLength);
}

function listAdded(): Promise<ReadonlyMap<string, number>> {
  return say({ wantsAdded: true }) as Promise<ReadonlyMap<string, number>>;
}

/** @throws ImportFault for a source of no known kind */
async function recognize(files: SourceFiles): Promise<Kind> {
  for (const kind of sourceKinds) if (await kind.recognize(files)) return kind;
  const names = sourceKinds.map(({ name }) => name).join(", ");
  throw new ImportFault(`There are no posts in the source that can be read. Known sources: ${names}.`);
}

async function readItem({ place, read }: SourcePost<FoundPost | ExportedPost>): Promise<ReadItem> {
  try {
    const post = await read();
    return "facts" in post ? { ...post, place } : { ...post, ...parse(post.markdown), place };
  } catch (error) {
    return { place, fault: error instanceof ImportFault ? error.message : describe(error) };
  }
}

/** @throws ImportFault for a text that cannot be read */
function parse(source: string): Pick<FoundPost, "markdown" | "destinations"> {
  const markdown = source.replaceAll(/\r\n?/g, "\n").replaceAll("\0", "").toWellFormed();
  const parts = findParts(markdown);
  if (parts === undefined) throw new ImportFault("Its text is too long or nested too deeply. Divide it.");
  return { markdown, destinations: parts.destinations };
}

/** For what is too deep or too large for a library. */
function describe(error: unknown): string {
  return `It cannot be converted: ${error instanceof Error ? error.message : error}.`;
}
