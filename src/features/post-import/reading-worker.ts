import { ImportFault } from "../../core/imports/import-fault.ts";
import { findParts } from "../../core/posts/server/body/markdown-parts.ts";
import { type Ask, carryOut } from "../../core/process/carry-out.ts";
import type { ExportedPost, FoundPost, SourceFiles, SourceKind, SourcePost } from "./found-post.ts";
import type { FileAnswer, ReadItem, ReadingQuestion, ReadingRequest, ReadingResult } from "./post-reader.ts";
import { sourceKinds } from "./sources/kinds.ts";

type Kind = SourceKind<FoundPost | ExportedPost>;
type AskReader = (question: ReadingQuestion) => ReturnType<Ask>;

let reading: AsyncGenerator<ReadingResult> | undefined;

// The thread that `post-reader.ts` starts.
carryOut(async (request: ReadingRequest | "next", ask): Promise<ReadingResult> => {
  if (request !== "next") reading = readAll(request, ask);
  try {
    const next = await reading?.next();
    return next?.value ?? { isComplete: true };
  } catch (error) {
    return error instanceof ImportFault ? { refused: error.message } : { failed: describe(error) };
  }
});

async function* readAll(
  { paths, kind: name, skip }: ReadingRequest,
  ask: AskReader,
): AsyncGenerator<ReadingResult> {
  const files = askForFiles(paths, ask);
  const kind: Kind = sourceKinds.find((other) => other.name === name) ?? (await recognize(files));
  if (name === undefined) yield { kind: kind.name };
  let count = 0;
  for await (const item of kind.list(files)) {
    count += 1;
    if (count <= skip) continue;
    if ("place" in item) await ask({ place: item.place });
    yield { item: "place" in item ? await readItem(item) : item };
  }
}

function askForFiles(paths: readonly string[], ask: AskReader): SourceFiles {
  return {
    paths,
    read: async (file, mostBytes) => {
      const answer = (await ask({ file, mostBytes })) as FileAnswer;
      if ("fault" in answer) throw new ImportFault(answer.fault);
      const { buffer, byteOffset, byteLength } = answer.content;
      return Buffer.from(buffer, byteOffset, byteLength);
    },
    listAdded: () => ask({ wantsAdded: true }) as Promise<ReadonlyMap<string, number>>,
  };
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
