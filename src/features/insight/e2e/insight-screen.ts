import { expect, type Page } from "@playwright/test";
import { type Figures, sortRows } from "./insight-truth.ts";

function tabs(page: Page) {
  return page.locator("main section > nav > a");
}

/** Selects the visits with a value. A page is found by its address, which its row has as a title. */
export async function chooseRow(page: Page, table: string, value: string): Promise<void> {
  await tabs(page).filter({ hasText: table }).click();
  const rows = page.getByRole("table", { name: table });
  await rows
    .getByTitle(value, { exact: true })
    .or(rows.getByRole("link", { name: value, exact: true }))
    .click();
  await expect(page.getByText(/^Only visits (with|to) /)).toBeVisible();
}

/** Reads all figures from the screen, as text. */
export async function readScreen(page: Page): Promise<Figures> {
  await expect(page.getByRole("heading", { name: "Insight", level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  for (const tab of await tabs(page).all()) {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-current", "page");
    const more = page.getByRole("button", { name: /^Show (all )?\d+ / });
    while ((await more.count()) > 0) await more.first().click();
  }
  const screen = await page.evaluate(() => {
    const text = (element: Element | null | undefined) => element?.textContent?.trim() ?? "";
    const readRow = (row: Element) => {
      const [name, ...values] = [...row.children];
      const path = name?.querySelector("a")?.title;
      const shown = text(name?.querySelector("a span[dir]") ?? name);
      return [path && path !== "/" ? path : shown, ...values.map(text)];
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
  const [[, series] = ["", []], ...tables] = screen.tables.filter(
    ([name = ""]) => !["Feed readers", "Downloads"].includes(name),
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
  const pages = tables.Pages?.map(([name = "", time = "", ...values]) => [
    name,
    time && "some time",
    ...values,
  ]);
  return {
    ...rest,
    totals: totals.map(([title = "", ...values]) =>
      title === "Time per visit" ? [title] : [title, ...values],
    ),
    tables: { ...tables, ...(pages && { Pages: pages }) },
  };
}
