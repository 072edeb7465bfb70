import stringWidth from "fast-string-width";

/** What search results show of a title, in Latin characters. Chinese, Japanese, and Korean ones take twice the space. */
const shownWidth = 60;

/** Returns about what search results show of a title: all of it, or its beginning with an ellipsis. */
export function clipTitle(title: string): string {
  if (stringWidth(title) <= shownWidth) return title;
  let shown = "";
  for (const { segment } of new Intl.Segmenter().segment(title)) {
    if (stringWidth(shown + segment) >= shownWidth) break;
    shown += segment;
  }
  return `${shown.trimEnd()}…`;
}
