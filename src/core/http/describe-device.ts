import bowser from "bowser";

const maxUserAgentLength = 512;
const maxNameLength = 40;

/**
 * Returns the browser and operating system in a `User-Agent` header.
 * @returns for example "Chrome on Linux"; `undefined` when the header contains neither
 */
export function describeDevice(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined;
  const parsed = bowser.parse(userAgent.slice(0, maxUserAgentLength));
  const names = [parsed.browser.name, parsed.os.name].map((name) => printable(name ?? "")).filter(Boolean);
  return names.join(" on ") || undefined;
}

/** For an unknown agent, the library returns its first word, so a name can be any text. */
function printable(name: string): string {
  return name.replace(/\p{C}/gu, "").trim().slice(0, maxNameLength);
}
