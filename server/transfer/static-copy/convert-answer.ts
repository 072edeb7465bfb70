import { convertDocument } from "./convert-document.ts";
import { moveJson, moveRouteData } from "./move-data.ts";
import { findBuilt, findListed, findPictures } from "./named-addresses.ts";
import { moveAddress, moveBuilt, type Place } from "./place.ts";

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
