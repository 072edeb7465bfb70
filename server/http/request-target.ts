import type { IncomingMessage } from "node:http";

/** Longer than any host name with its port (RFC 1035, section 2.3.4), in characters. */
const maxLength = 255 + ":65535".length;
/** The characters of a host name or an IP address, and a port (RFC 9110, section 7.2). Several hosts have a comma. */
const hostSyntax = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
/** A path and a query. A backslash in the path would become a slash. */
const originForm = /^\/[^\\?]*(?:\?|$)/;
/** What clients send to a proxy. A server must accept it as well, and ignore the `Host` header then. */
const absoluteForm = /^https?:\/\/([^/?#\\]*)(?=[/?]|$)[^\\?]*(?:\?|$)/;

/**
 * Returns what is wrong with the target or the `Host` header of a request (RFC 9112, section 3.2), as a sentence, or
 * `undefined`. Without a fault, they make a valid URL. Everything that reads the URL of a request relies on that.
 */
export function findTargetFault({
  url: target = "",
  headers: { host },
}: Pick<IncomingMessage, "url" | "headers">): string | undefined {
  if (host !== undefined && !isValidHost(host)) return `The Host header ${quote(host)} is not a valid host.`;
  if (originForm.test(target)) return host === undefined ? "The request has no Host header." : undefined;
  const [, named = ""] = absoluteForm.exec(target) ?? [];
  // The query can have anything that a visitor typed, so it is not repeated.
  return isValidHost(named)
    ? undefined
    : `The request target ${quote(target.split("?", 1)[0])} is not valid.`;
}

/**
 * Whether the value can be the host of a URL, and is spelled as browsers spell it. `1.2.3.256` and `example.1` look like
 * names, but every name that ends with a number must be an IPv4 address.
 */
function isValidHost(host: string): boolean {
  if (host.length > maxLength || !hostSyntax.test(host)) return false;
  return URL.parse(`http://${host}`)?.hostname === host.replace(/:\d+$/, "").toLowerCase();
}

function quote(text = ""): string {
  return JSON.stringify(text.slice(0, 100));
}
