import { expect, type Page } from "@playwright/test";
import { type Figures, sortRows } from "./insight-truth.ts";

/** Reads all figures from the screen, as text. */
export async function readScreen(page: Page): Promise<Figures> {
  await expect(page.getByRole("heading", { name: "Insight", level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const more = page.getByRole("button", { name: /^Show (all )?\d+ / });
  while ((await more.count()) > 0) await more.first().click();
  const screen = await page.evaluate(() => {
    const text = (element: Element | null | undefined) => element?.textContent?.trim() ?? "";
    const readRow = (row: Element) => {
      const [name, ...values] = [...row.children];
      const reading = name?.querySelector("p");
      return [
        text(name?.querySelector("a span[dir]") ?? name),
        ...values.map(text),
        ...(reading ? [text(reading)] : []),
      ];
    };
    const tables = Array.from(document.querySelectorAll("table:has(caption)"), (table) => [
      text(table.querySelector("caption")),
      Array.from(table.querySelectorAll("tbody > tr"), readRow),
    ]) as [string, string[][]][];
    return {
      totals: Array.from(document.querySelectorAll("main li:has(> h2)"), (total) =>
        Array.from(total.children, text),
      ),
      tables,
    };
  });
  // Goals are tested on their own.
  const [[, series] = ["", []], ...tables] = screen.tables.filter(
    ([name = ""]) => !["Goals", "Feed readers", "Downloads"].includes(name),
  );
  return {
    totals: screen.totals,
    series,
    tables: Object.fromEntries(tables.map(([name, rows]) => [name, sortRows(rows)])),
  };
}

/** Reads which visits were not counted. */
export async function readExcluded(page: Page): Promise<string[]> {
  const [text] = await page.getByText(/^Not counted: /).allTextContents();
  return (
    /^Not counted: (.*)\.$/
      .exec(text ?? "")?.[1]
      ?.split(", ")
      .sort() ?? []
  );
}

/** Masks the times of real browsers, which the test cannot predict. */
export function hideTimes({ totals, tables, ...rest }: Figures): Figures {
  const pages = tables.Pages?.map(([name = "", visits = "", share = "", reading = ""]) => [
    name,
    visits,
    share,
    reading.replace(/.* on average/, "some time"),
  ]);
  return {
    ...rest,
    totals: totals.map(([title = "", ...values]) =>
      title === "Time per visit" ? [title] : [title, ...values],
    ),
    tables: { ...tables, ...(pages && { Pages: pages }) },
  };
}
