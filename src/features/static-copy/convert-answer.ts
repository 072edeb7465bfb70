import { convertDocument } from "./convert-document.ts";
import { moveJson, moveRouteData } from "./move-data.ts";
import { moveAddress, moveBuilt, type Place } from "./place.ts";

/** Built files that only the signed-in owner loads. */
const ownersFile = /^(owner|page-links|edit-link)-/;

/** Returns the addresses of the built files that the text of one names, except for the owner's. */
function findBuilt(text: string): string[] {
  const names = [...text.matchAll(/(?<=["'`(]\/?assets\/|["'`]\.\/)[\w.-]+-[\w-]+\.[a-z\d]+(?=["'`)])/g)];
  return names.filter(([name]) => !ownersFile.test(name)).map(([name]) => `/assets/${name}`);
}

/** Returns the pages that a sitemap lists. */
function findListed(text: string, { siteUrl }: Place): string[] {
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url.slice(siteUrl.length) || "/");
}

/** Returns the pictures of the site that a feed or another text names. Its other addresses are those of pages. */
function findPictures(text: string, { siteUrl }: Place): string[] {
  const folder = /^\/(?:pictures|uploads|share)\/[^\s"'<>)\\&]+/;
  return text.split(siteUrl).flatMap((part) => folder.exec(part)?.[0] ?? []);
}

/** What the site has answered at an address. */
export interface Answer {
  address: string;
  /** The Content-Type. */
  type: string;
  body: Buffer;
}

interface Converted {
  body: string | Buffer;
  /** The addresses of the site that it names. */
  addresses: string[];
}

interface ConversionOptions {
  place: Place;
  /** The script of every document. */
  script: string;
  isStarted: boolean;
  /** The origins of other sites that documents can show in a frame. */
  frames: readonly string[];
}

/** Turns an answer of the site into the content of a file, and finds what the file names. */
export function convertAnswer({ address, type, body }: Answer, options: ConversionOptions): Converted {
  const { place } = options;
  const text = () => body.toString();
  if (type.startsWith("text/html")) {
    const { html, addresses } = convertDocument(text(), { ...options, page: address });
    return { body: html, addresses };
  }
  if (/^\/assets\/.*\.(js|css)$/.test(address))
    return { body: moveBuilt(text(), place), addresses: findBuilt(text()) };
  if (address.startsWith("/api/")) return { body: moveJson(text(), place), addresses: [] };
  if (/\.data(\?|$)/.test(address)) return { body: moveRouteData(text(), place), addresses: [] };
  if (type.startsWith("application/manifest+json")) return convertManifest(text(), place);
  if (address === "/sitemap.xml") return { body, addresses: findListed(text(), place) };
  return { body, addresses: /^text\/|xml|json/.test(type) ? findPictures(text(), place) : [] };
}

/** The manifest that lets visitors put the site on their home screen. */
function convertManifest(text: string, place: Place): Converted {
  const addresses: string[] = [];
  const body = JSON.stringify(JSON.parse(text), (name, value) => {
    if (name !== "src" && name !== "start_url") return value;
    const found = moveAddress(value, "/", place);
    if (found === undefined) return value;
    addresses.push(found.address);
    // A base has a slash at its end: without one, hosts answer with a redirect.
    return found.moved || "/";
  });
  return { body, addresses };
}
