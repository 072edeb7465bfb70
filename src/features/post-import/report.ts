import { mostNotes, mostRows, type PostImport, type PostImportRow } from "./contract/post-import.ts";

/** What differs from the source, as a sentence. What it is about, such as an address, stands apart, so that it can be counted. */
export type Warning = string | { text: string; detail: string };

/** Collects what an import has done. The same fault of many posts is said once. */
export function createReport(kind: string, isPreview: boolean) {
  const counts = { posts: 0, drafts: 0, undated: 0, pages: 0, known: 0, faults: 0, warnings: 0 };
  const remarks: string[] = [];
  const rows: PostImportRow[] = [];
  const notes = new Map<string, PostImport["notes"][number]>();

  function note(place: string, warning: Warning, isFault: boolean): void {
    const { text, detail } = typeof warning === "string" ? { text: warning, detail: undefined } : warning;
    counts[isFault ? "faults" : "warnings"] += 1;
    const key = `${isFault} ${text}`;
    const listed = [...notes.values()].filter((other) => other.isFault === isFault).length;
    if (!notes.has(key) && listed < mostNotes) notes.set(key, { text, isFault, count: 0, places: [] });
    const found = notes.get(key);
    if (found === undefined) return;
    found.count += 1;
    if (found.places.length < mostRows)
      found.places.push(detail === undefined ? place : `${place} (${detail.slice(0, 200)})`);
  }

  return {
    remark: (sentence: string) => remarks.push(sentence),
    fault: (place: string, text: string) => note(place, text, true),
    warn: (place: string, warning: Warning) => note(place, warning, false),
    add: (row: PostImportRow, { isUndated = false } = {}) => {
      if (row.state === "known") counts.known += 1;
      else if (row.isPage) counts.pages += 1;
      else {
        counts.posts += 1;
        if (row.state !== "published") counts.drafts += 1;
        if (isUndated) counts.undated += 1;
      }
      if (rows.length < mostRows) rows.push(row);
    },
    /** @param pictures the number of different pictures that were stored */
    finish: (pictures: number): PostImport => {
      const faultsFirst = [...notes.values()].sort(
        (one, other) => Number(other.isFault) - Number(one.isFault),
      );
      return { kind, isPreview, ...counts, pictures, remarks, rows, notes: faultsFirst };
    },
  };
}

export type Report = ReturnType<typeof createReport>;
