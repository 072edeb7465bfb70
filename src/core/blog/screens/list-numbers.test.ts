import { expect, test } from "vitest";
import { listNumbers } from "./list-numbers.ts";

test.each([
  [1, 1, "1"],
  [1, 2, "1 2"],
  [3, 5, "1 2 3 4 5"],
  [1, 7, "1 2 3 gap 7"],
  [4, 50, "1 2 3 4 5 gap 50"],
  [5, 50, "1 gap 4 5 6 gap 50"],
  [25, 50, "1 gap 24 25 26 gap 50"],
  [47, 50, "1 gap 46 47 48 49 50"],
  [50, 50, "1 gap 48 49 50"],
])("page %i of %i links to %s", (page, pages, numbers) => {
  expect(listNumbers(page, pages).join(" ")).toBe(numbers);
});

test("a gap always hides at least two pages", () => {
  for (let pages = 1; pages <= 20; pages += 1) {
    for (let page = 1; page <= pages; page += 1) {
      const numbers = listNumbers(page, pages);
      for (const [index, number] of numbers.entries()) {
        if (number !== "gap") continue;
        const hidden = Number(numbers[index + 1]) - Number(numbers[index - 1]) - 1;
        expect(hidden, `page ${page} of ${pages}`).toBeGreaterThan(1);
      }
      expect(numbers).toContain(page);
      expect(numbers.length).toBeLessThanOrEqual(7);
    }
  }
});
