import { posix } from "node:path";

/** Returns the file that an address of a picture in a file means, or `undefined` if the source does not have it. */
export type FindPicture = (address: string, from: string) => string | undefined;

/**
 * Creates the function that finds pictures: beside the text, or in any folder of static files, whose name is not a part
 * of addresses. What is missing at the start or the end of a path is found by the rest of it.
 */
export function createPictureFinder(paths: readonly string[]): FindPicture {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const name = fold(posix.basename(path));
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }

  return (address, from) => {
    const isElsewhere = isOnOtherHost(address);
    const path = pathOf(address, isElsewhere);
    const candidates = byName.get(fold(posix.basename(path))) ?? [];
    if (!isElsewhere && !path.startsWith("/")) {
      const beside = fold(posix.join(posix.dirname(from), path));
      const found = candidates.find((candidate) => fold(candidate) === beside);
      if (found !== undefined) return found;
    }
    const wanted = segmentsOf(path);
    const matches = candidates.flatMap((candidate) => {
      const segments = segmentsOf(candidate);
      const common = countCommon(segments, wanted);
      // An address of another host must have more than the name of the file.
      const isWhole = !isElsewhere && (common === wanted.length || common === segments.length);
      return common >= 2 || isWhole ? [{ candidate, common }] : [];
    });
    matches.sort((a, b) => b.common - a.common || a.candidate.length - b.candidate.length);
    return matches[0]?.candidate;
  };
}

/** Whether an address has a host, so that a picture can be loaded from there. */
export function isOnOtherHost(address: string): boolean {
  return /^(?:https?:)?\/\//i.test(address) && URL.canParse(address, "https://site.invalid");
}

function pathOf(address: string, isElsewhere: boolean): string {
  const url = isElsewhere
    ? new URL(address, "https://site.invalid").pathname
    : address.replace(/[?#].*$/, "");
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

function segmentsOf(path: string): string[] {
  return path
    .split("/")
    .filter((segment) => !/^\.{0,2}$/.test(segment))
    .map(fold)
    .reverse();
}

function countCommon(some: readonly string[], others: readonly string[]): number {
  const end = some.findIndex((segment, index) => segment !== others[index]);
  return end === -1 ? some.length : end;
}

/** Systems write the same name in different ways. */
function fold(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
