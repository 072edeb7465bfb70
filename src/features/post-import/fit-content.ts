import { bounds } from "../../core/http/contract/bounds.ts";
import { splitBlocks } from "../../core/posts/contract/split-blocks.ts";

/**
 * Divides Markdown into the paragraphs of a post: a block each, if there are not too many. Blocks that are too long are
 * divided, and when there are too many, those beside each other are joined. There can still be too many of an extremely
 * long text.
 */
export function fitContent(markdown: string): string[] {
  const blocks = splitBlocks(markdown).flatMap((block) =>
    block.length > bounds.paragraph ? divide(block) : [block],
  );
  if (blocks.length <= bounds.paragraphs) return blocks;
  const total = blocks.reduce((sum, block) => sum + block.length + 2, 0);
  // Two paragraphs beside each other have more than this together, so there are few enough.
  return join(blocks, Math.min(bounds.paragraph, Math.ceil((2 * total) / (bounds.paragraphs - 1))));
}

function join(blocks: readonly string[], most: number): string[] {
  const joined: string[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last !== undefined && last.length + 2 + block.length <= most)
      joined.push(`${joined.pop()}\n\n${block}`);
    else joined.push(block);
  }
  return joined;
}

/** A block of code becomes several, each in its own fence. Everything else is divided where a line or a sentence ends. */
function divide(block: string): string[] {
  const fence = /^(`{3,20}|~{3,20}).{0,1000}\n/.exec(block);
  const [opening, closing] = fence === null ? ["", ""] : [fence[0], `\n${fence[1]}`];
  let rest = fence === null ? block : block.slice(opening.length).replace(/\n(`{3,20}|~{3,20})[ \t]*$/, "");
  const most = bounds.paragraph - opening.length - closing.length;
  const parts: string[] = [];
  while (rest.length > 0) {
    const end = rest.length <= most ? rest.length : findEnd(rest, most);
    parts.push(opening + rest.slice(0, end) + closing);
    rest = fence === null ? rest.slice(end).trimStart() : rest.slice(end).replace(/^\n/, "");
  }
  return parts;
}

/** Returns the best place to divide a text within its first `most` characters. */
function findEnd(text: string, most: number): number {
  for (const mark of ["\n\n", "\n", ". ", " "]) {
    const place = text.lastIndexOf(mark, most - 1);
    if (place > most / 2) return mark === ". " ? place + 1 : place;
  }
  return most;
}
