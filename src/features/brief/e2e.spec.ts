import { violationsOf } from "../../../e2e/axe.ts";
import { expect, test, waitForHydration } from "../../../e2e/site.ts";

test("a reader in a hurry finds everything on one page, and prints it on one sheet", async ({
  page,
  context,
  browserName,
}) => {
  if (browserName === "chromium") await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("link", { name: "One page" }).click();
  await expect(page).toHaveURL("/brief");
  const content = page.getByRole("article", { name: "Brief" });
  await expect(content.getByRole("columnheader")).toHaveText(["Shelfmate", "Potluck", "Nightline"]);
  await expect(content.getByRole("cell").getByRole("img")).toHaveCount(3);
  await expect(content.getByRole("link", { name: "Resume" })).toHaveAttribute("href", "/resume.pdf");
  await expect(content.getByRole("img").first()).toHaveClass("portrait");
  await content.getByRole("button", { name: "Copy email address" }).click();
  await expect(content.getByRole("button", { name: "Copied" })).toBeVisible();
  if (browserName === "chromium")
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\S+@\S+$/);
  expect(await violationsOf(page)).toEqual([]);
  const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(1);
  await page.getByRole("link", { name: "Shelfmate" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shelfmate" })).toBeVisible();
});
