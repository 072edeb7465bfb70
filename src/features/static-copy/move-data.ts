import { moveStyle, type Place } from "./place.ts";

/** The names of what is an address of a file in the data of pages. Links to screens stay: the router knows the base. */
const addressNames = new Set([
  "src",
  "avif",
  "webp",
  "poster",
  "captions",
  "image",
  "url",
  "resume",
  "fonts",
]);

/** Returns the JSON of a call with its files below the base. */
export function moveJson(text: string, place: Place): string {
  if (place.base === "") return text;
  return JSON.stringify(JSON.parse(text), (name, value) => moveValue(name, value, place));
}

/**
 * Returns the data of a page's routes with its files below the base. React Router writes a list of values, in which
 * objects name their parts by their places.
 */
export function moveRouteData(text: string, place: Place): string {
  if (place.base === "") return text;
  const [line = "", ...others] = text.split("\n");
  const values: unknown[] = JSON.parse(line);
  const moved = new Set<number>();
  function move(name: string, at: number): void {
    const value = values[at];
    if (moved.has(at)) return;
    moved.add(at);
    if (Array.isArray(value) && addressNames.has(name)) for (const part of value) move(name, part);
    else values[at] = moveValue(name, value, place);
  }
  for (const value of [...values]) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
    for (const [key, at] of Object.entries(value)) {
      const name = values[Number(key.slice(1))];
      const part = values[at];
      if (typeof name === "string" && (typeof part === "string" || name === "fonts")) move(name, at);
    }
  }
  return [JSON.stringify(values), ...others].join("\n");
}

function moveValue(name: string, value: unknown, place: Place): unknown {
  if (typeof value !== "string") return value;
  if (name === "style") return moveStyle(value, place);
  // The tree of a post in a document. In an answer of the API, it is no text.
  if (name === "body") return moveJson(value, place);
  if (!addressNames.has(name) || !/^\/(?!\/)[^?#]*\./.test(value)) return value;
  return value.replaceAll(/(?<=^|, )\//g, `${place.base}/`);
}

const state = /(?<=new Blob\(\[')[^']*(?='\]\))/;

/** Returns the script that starts a page with its data and its modules below the base. */
export function moveStartScript(script: string, place: Place): string {
  if (place.base === "") return script;
  return script
    .replace('"basename":"/"', () => `"basename":"${place.base}"`)
    .replace(state, (quoted) => {
      const data: string = JSON.parse(`"${quoted.replaceAll('"', '\\"')}"`);
      const moved = JSON.stringify(moveRouteData(data, place)).slice(1, -1);
      return moved.replaceAll(
        /['<\u2028\u2029]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
    })
    .replace(modules, (list) => list.replaceAll('"/assets/', `"${place.base}/assets/`));
}

/** What the script that starts a page loads. */
export const modules = /\{"routes":\{[^{}]*\},"modules":\[[^\]]*\],"maxWait":\d+\}/;
