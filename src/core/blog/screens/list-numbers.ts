/** A number of a page, or a gap that stands for all numbers between its neighbors. */
export type PageNumber = number | "gap";

/** Returns the numbers to link to: the first, the last, and those around the open page. A gap hides at least two. */
export function listNumbers(page: number, pages: number): PageNumber[] {
  const shown = new Set([1, page - 1, page, page + 1, pages]);
  if (page <= 4) shown.add(2).add(3);
  if (page > pages - 4) shown.add(pages - 2).add(pages - 1);
  const numbers = [...shown].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
  return numbers.flatMap((number, index): PageNumber[] => {
    const skipped = number - (numbers[index - 1] ?? 0) - 1;
    if (skipped === 0) return [number];
    return [skipped === 1 ? number - 1 : "gap", number];
  });
}
