import { randomInt } from "node:crypto";

const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Returns the headers of a browser in a random network. Visits of programs are not counted, and networks have limits. */
export function someVisitor(): Record<string, string> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  return { "X-Forwarded-For": address, "User-Agent": chrome };
}
