import type { Warning } from "../report.ts";

const most = 40;

/** Collects what a text loses on its way to Markdown, as sentences. The same sentence is listed once, with its number. */
export class Losses {
  readonly #counts = new Map<string, number>();

  /** @param sentence without its period */
  add(sentence: string): void {
    this.#counts.set(sentence, (this.#counts.get(sentence) ?? 0) + 1);
  }

  list(): Warning[] {
    const all = [...this.#counts].map(([sentence, count]): Warning => {
      const text = `${sentence}.`;
      return count === 1 ? text : { text, detail: `${count} times` };
    });
    if (all.length <= most) return all;
    return [
      ...all.slice(0, most),
      { text: "More parts were changed or left out.", detail: `${all.length - most}` },
    ];
  }
}

/** Shortens a text to what a sentence can have in it. */
export function clip(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 120 ? `${line.slice(0, 120)}…` : line;
}
