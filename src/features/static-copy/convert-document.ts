import { Parser } from "htmlparser2";
import { contentSecurityPolicy, hashOf } from "../../core/pages/server/csp.ts";
import { StaticCopyFault } from "./fault.ts";
import { modules, moveStartScript } from "./move-data.ts";
import { moveAddress, moveStyle, type Place } from "./place.ts";

interface ConvertedDocument {
  html: string;
  /** The addresses of this site that it names. */
  addresses: string[];
}

interface DocumentOptions {
  /** The path and query of the page. */
  page: string;
  place: Place;
  /** The script that answers the requests of the page with files. */
  script: string;
  /** Whether React runs in it. The page of unknown addresses has none, because the router would look for each of them. */
  isStarted: boolean;
  /** The origins of other sites that it can show in a frame. */
  frames: readonly string[];
}

/** A part of the document that is replaced. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

const addressAttributes = new Set(["href", "src", "poster", "action", "content", "data-screens"]);
const listAttributes = new Set(["srcset", "imagesrcset"]);

/**
 * Turns a document of the site into a file: its addresses are those of files, forms that send something to the server
 * are left out, and the policy for its scripts and styles is in its head, because most file servers cannot send one for
 * each file.
 */
export function convertDocument(html: string, options: DocumentOptions): ConvertedDocument {
  const { edits, addresses, headStart, hashes } = readDocument(html, options);
  const { page, place, script, isStarted, frames } = options;
  const policy = contentSecurityPolicy({ ...hashes, scripts: [...hashes.scripts, hashOf(script)], frames });
  // The policy about frames would be ignored, and is in a header.
  const content = policy.replace(/; frame-ancestors [^;]*/, "");
  const attributes = `data-page="${escapeAttribute(page)}" data-base="${place.base}"`;
  const text =
    `<meta http-equiv="Content-Security-Policy" content="${content}">` +
    (isStarted ? `<script ${attributes}>${script}</script>` : "");
  return { html: applyEdits(html, [...edits, { start: headStart, end: headStart, text }]), addresses };
}

/** Finds what has to be changed. */
function readDocument(html: string, { page, place, isStarted }: DocumentOptions) {
  const addresses: string[] = [];
  const hashes = { scripts: [] as string[], styles: [] as string[] };
  let edits: Edit[] = [];
  let headStart: number | undefined;
  /** The open `script`, `style`, or `noscript` element. */
  let open = { start: 0, isStart: false, isInline: false, hasForm: false };

  function move(value: string, isFollowed: boolean): string {
    const found = moveAddress(value, page, place);
    if (found !== undefined && isFollowed) addresses.push(found.address);
    return found?.moved ?? value;
  }

  function replace(start: number, end: number, text: string): void {
    if (html.slice(start, end) !== text) edits.push({ start, end, text });
  }

  /** Replaces the text of a script or style element, and allows it. */
  function closeInline(kind: "scripts" | "styles", change: (text: string) => string): void {
    const text = change(html.slice(open.start, parser.startIndex));
    replace(open.start, parser.startIndex, text);
    hashes[kind].push(hashOf(text));
  }

  function changeStart(text: string): string {
    if (!isStarted) return "";
    addresses.push(...readModules(text));
    return moveStartScript(text, place);
  }

  function changeStyle(text: string): string {
    const files = [...text.matchAll(/(?<=url\(["']?)\/(?!\/)[^"')\s]+/g)];
    addresses.push(...files.map(([file]) => file));
    return moveStyle(text, place);
  }

  const parser = new Parser({
    onattribute(name, value) {
      const isList = listAttributes.has(name);
      if (!isList && !addressAttributes.has(name)) return;
      if (name === "content" && !value.startsWith(place.siteUrl)) return;
      const moved = isList
        ? value.split(/, +/).map((one) => one.replace(/^\S+/, (address) => move(address, true)))
        : [move(value, name !== "action")];
      if (moved.join(", ") === value) return;
      replace(parser.startIndex, parser.endIndex, `${name}="${escapeAttribute(moved.join(", "))}"`);
    },
    onopentag(name, { charset, id, type, src, method }) {
      if (name === "meta" && charset !== undefined) headStart = parser.endIndex + 1;
      if (/^(script|style|noscript)$/.test(name)) {
        const isInline = src === undefined && (type === undefined || type === "text/css");
        open = { start: parser.endIndex + 1, isStart: id === "start-script", isInline, hasForm: false };
      }
      if (name === "form" && method === "post") open.hasForm = true;
    },
    onclosetag(name) {
      if (name === "script" && open.isInline) closeInline("scripts", open.isStart ? changeStart : String);
      if (name === "style") closeInline("styles", changeStyle);
      if (name !== "noscript" || !open.hasForm) return;
      edits = edits.filter(({ start }) => start < open.start);
      replace(open.start, parser.startIndex, "");
    },
  });
  parser.end(html);
  if (headStart === undefined) throw new StaticCopyFault(`The page ${page} does not name its character set.`);
  return { edits, addresses, headStart, hashes };
}

function readModules(script: string): string[] {
  const found: { routes: Record<string, string>; modules: string[] } = JSON.parse(
    modules.exec(script)?.[0] ?? '{"routes":{},"modules":[]}',
  );
  return [...Object.values(found.routes), ...found.modules];
}

function applyEdits(html: string, edits: Edit[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const edit of edits.sort((a, b) => a.start - b.start)) {
    parts.push(html.slice(end, edit.start), edit.text);
    end = edit.end;
  }
  return parts.join("") + html.slice(end);
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
