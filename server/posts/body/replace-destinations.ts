import type { CompileContext, Token } from "mdast-util-from-markdown";
import { parseTree } from "./parse-markdown.ts";

/** Where the address of a link, a picture, or a definition is in a text, in UTF-16 units. */
interface Destination {
  url: string;
  start: number;
  end: number;
}

/**
 * Replaces the addresses of links, pictures, and definitions in Markdown, and nothing else: not what looks like one in code. Leaves
 * those for which `replace` returns `undefined`, and those that are written with escapes.
 * @param replace returns an address that needs no escapes
 */
export async function replaceDestinations(
  text: string,
  replace: (url: string) => string | undefined | Promise<string | undefined>,
): Promise<string> {
  const parts: string[] = [];
  let done = 0;
  for (const { url, start, end } of findDestinations(text)) {
    const other = await replace(url);
    if (other === undefined) continue;
    parts.push(text.slice(done, start), other);
    done = end;
  }
  return parts.join("") + text.slice(done);
}

/** The nodes have no positions of their addresses, so the tokens that they are made of are noted. */
function findDestinations(text: string): Destination[] {
  const found: Destination[] = [];
  function note(this: CompileContext, token: Token): undefined {
    const url = this.resume();
    const node = this.stack.at(-1);
    if (node !== undefined && "url" in node) node.url = url;
    found.push({ url, start: token.start.offset, end: token.end.offset });
  }
  parseTree(text, [{ exit: { resourceDestinationString: note, definitionDestinationString: note } }]);
  return found
    .filter(({ url, start, end }) => text.slice(start, end) === url)
    .sort((one, other) => one.start - other.start);
}
