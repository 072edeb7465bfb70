import { expect, test } from "vitest";
import { combineRows } from "./combine-rows.ts";

function rowOf(value: string, visits: number) {
  return { value, visits, visitors: visits };
}

test("values with fewer than 3 visits are combined with all others", () => {
  const rows = [rowOf("Germany", 9), rowOf("", 3), rowOf("Malta", 2), rowOf("Monaco", 1)];
  expect(combineRows({ rows, others: { visits: 4, visitors: 4 } })).toEqual({
    shown: [
      { value: "Germany", visits: 9 },
      { value: "", visits: 3 },
    ],
    others: 7,
  });
});

test("ten values are shown, however many there are", () => {
  const rows = Array.from({ length: 50 }, (_, index) => rowOf(`site-${index}.example`, 100 - index));
  const { shown, others } = combineRows({ rows, others: { visits: 0, visitors: 0 } });
  expect(shown).toHaveLength(10);
  expect(others).toBe(rows.slice(10).reduce((sum, { visits }) => sum + visits, 0));
});

test("without visits, there is nothing", () => {
  expect(combineRows({ rows: [], others: { visits: 0, visitors: 0 } })).toEqual({ shown: [], others: 0 });
});
