import { randomInt } from "node:crypto";
import type { Request } from "autocannon";

/** Forms that the site refuses, by what connections do that send them. */
export const forms = {
  "sending a form as plain text": () => form("/contact", "name=Ada", { type: "text/plain" }),
  "sending a form that is too large": () => form("/contact", `message=${"a".repeat(70 * 1024)}`),
  "liking a post that does not exist": () => form("/blog/none", "action=like"),
  "sending too many messages": () => form("/contact", "name=&email=&message=&consent="),
  "sending invalid forms from ever new addresses": () =>
    form("/contact", "name=Ada&email=&message=&consent=", { address: randomAddress() }),
};

interface Options {
  type?: string;
  /** The sender's IP address. By default, all forms come from one. */
  address?: string;
}

function form(
  path: string,
  body: string,
  { type = "application/x-www-form-urlencoded", address = "192.0.2.1" }: Options = {},
): Request {
  return { method: "POST", path, body, headers: { "Content-Type": type, "X-Forwarded-For": address } };
}

/** Returns a random IPv4 address. */
export function randomAddress(): string {
  return [randomInt(1, 224), randomInt(256), randomInt(256), randomInt(256)].join(".");
}
