/** A part of a text, from one offset to another. */
export interface Part {
  start: number;
  end: number;
}

/** Replaces parts of a text that do not overlap. */
export function splice(text: string, changes: readonly (Part & { text: string })[]): string {
  let [result, done] = ["", 0];
  for (const change of [...changes].sort((a, b) => a.start - b.start)) {
    result += text.slice(done, change.start) + change.text;
    done = change.end;
  }
  return result + text.slice(done);
}
