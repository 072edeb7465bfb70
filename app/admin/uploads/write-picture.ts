/** Returns the Markdown of a picture. The description can have any characters. */
export function writePicture(alt: string, url: string): string {
  const text = alt.replaceAll(/\s+/g, " ").trim();
  return `![${text.replaceAll(/[\\[\]*_`<&~]/g, "\\$&")}](${url})`;
}

/** Returns what separates a picture from the text around it: a line break, unless there is space already. */
export function separate(picture: string, before: string, after: string): string {
  const start = /\S$/.test(before) ? "\n" : "";
  const end = /^\S/.test(after) ? "\n" : "";
  return start + picture + end;
}

/** Returns where the Markdown of a picture with this address is in a text. */
export function findPicture(text: string, url: string): { start: number; end: number } | undefined {
  const target = `](${url})`;
  const end = text.indexOf(target) + target.length;
  const start = text.lastIndexOf("![", end);
  return end < target.length || start < 0 ? undefined : { start, end };
}
