import { isWebAddress, line, uniqueBy } from "./limits.ts";
import type { JsonResume } from "./read-json-resume.ts";

const kinds: [RegExp, string][] = [
  [/github|gitlab|codeberg|bitbucket|sourcehut/i, "code"],
  [/linkedin|xing/i, "network"],
  [/mastodon|fosstodon/i, "mastodon"],
  [/bluesky|bsky/i, "bluesky"],
];

export function linksOf({ basics: { profiles, url, email, phone } }: JsonResume): object[] {
  const links = profiles.flatMap(({ network, username, url: address }) => {
    if (address === undefined || !isWebAddress(address)) return [];
    const kind = kinds.find(([pattern]) => pattern.test(`${network} ${address}`))?.[1] ?? "website";
    return [{ kind, label: line(network ?? username ?? address), url: address }];
  });
  if (url !== undefined && isWebAddress(url)) links.push({ kind: "website", label: "Website", url });
  if (email !== undefined) links.push({ kind: "mail", label: "Email", url: `mailto:${email}` });
  const number = phone?.replace(/[^\d+]/g, "") ?? "";
  if (/^\+?\d{3,}$/.test(number)) links.push({ kind: "phone", label: "Phone", url: `tel:${number}` });
  return uniqueBy(links, ({ url: address }) => address).slice(0, 20);
}

export function placeOf({ basics: { location } }: JsonResume): string | undefined {
  const place = [location?.city ?? location?.address, location?.region ?? location?.countryCode].filter(
    Boolean,
  );
  return place.length > 0 ? line(place.join(", ")) : undefined;
}
