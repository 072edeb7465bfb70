import { violationsOf } from "../../../e2e/axe.ts";
import { discardForm } from "../../../e2e/blog-form.ts";
import { hasToken, openAsOwner } from "../../../e2e/owner.ts";
import { expect, test, waitForHydration } from "../../../e2e/site.ts";
import { makeBlog } from "../../../test/builders.ts";

test.use({ siteConfig: { timeZone: "Asia/Tokyo" }, permissions: ["clipboard-read", "clipboard-write"] });

test("the menu bar has the time where the owner is, and a command to copy while the empty terminal is open", async ({
  page,
  site,
}) => {
  await test.step("the time changes on the minute", async () => {
    await page.clock.install({ time: Date.parse("2026-03-01T17:40:50Z") });
    await page.goto("/");
    const bar = page.getByRole("region", { name: "Menu bar" });
    await expect(bar).toContainText("02:40 in Brno");
    await page.clock.runFor(11_000);
    await expect(bar).toContainText("02:41 in Brno");
    await expect(page.locator("html")).toHaveAttribute("data-daytime", "night");
  });

  await test.step("the command can be copied", async () => {
    await page.goto("/terminal");
    await page.getByRole("button", { name: "Copy" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toBe(`curl ${new URL(site.url).host}`);
    const answer = await page.request.get("/", { headers: { "User-Agent": "curl/8.15.0", Accept: "*/*" } });
    expect(answer.headers()["content-type"]).toContain("text/plain");
    await page.getByRole("link", { name: "Tech" }).click();
    await expect(page.getByText("curl")).toBeHidden();
  });
});

test("the palette opens a post by parts of its title, and the arrows move around its list", async ({
  page,
  site,
}) => {
  await makeBlog(site, { slug: "zoe", title: "A letter to Zoë" });
  await page.goto("/tech");
  await waitForHydration(page);
  await page.getByRole("region", { name: "Menu bar" }).waitFor();

  await test.step("the arrows move around the list, and Escape closes only the palette", async () => {
    await page.getByRole("button", { name: "Open anything" }).click();
    const selected = page.getByRole("option", { selected: true });
    await expect(selected).toContainText("Home");
    await expect(page.getByRole("option", { name: "Potluck" })).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await expect(selected).not.toContainText("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(selected).toContainText("Projects");
    await page.keyboard.type("nothing is called like this");
    await expect(page.getByText("Nothing is called")).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL(/\/tech$/);
  });

  await test.step("a post is opened by keyboard alone", async () => {
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Open anything" });
    await expect(field).toBeFocused();
    await expect(page.getByRole("option", { name: "A letter to Zoë" })).toBeVisible();
    const groups = page.getByRole("dialog").getByRole("group");
    const names = await groups.evaluateAll((all) => all.map((group) => group.getAttribute("aria-label")));
    expect(names).toEqual(["Apps", "Actions", "Projects", "Posts"]);
    expect(await violationsOf(page, "dialog")).toEqual([]);
    await page.keyboard.type("zoe letter");
    await expect(page.getByRole("option")).toHaveText(["A letter to Zoë"]);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/blog\/zoe$/);
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("what was used last is first, also after a reload, and actions say what they did", async () => {
    await page.reload();
    await waitForHydration(page);
    await page.getByRole("button", { name: "Open anything" }).click();
    const used = page.getByRole("group", { name: "Last used" }).getByRole("option");
    await expect(used).toHaveText(["A letter to Zoë"]);
    await page.keyboard.type("copy email");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByRole("status")).toHaveText(/@.* is copied\.$/);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("@");
    const download = page.waitForEvent("download");
    await page.getByRole("combobox", { name: "Open anything" }).fill("download");
    await page.keyboard.press("Enter");
    expect((await download).suggestedFilename()).toBe("resume.pdf");
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});

test.describe("while the list of posts cannot be loaded", () => {
  test.use({ expectedMessages: /500/ });

  test("the palette says so, and opens apps", { tag: "@release" }, async ({ page }) => {
    await page.route("**/api/blogs/public", (route) => route.fulfill({ status: 500 }));
    await page.goto("/tech");
    await page.getByRole("button", { name: "Open anything" }).click();
    await expect(page.getByText("Posts and projects couldn't be loaded.")).toBeVisible();
    await page.getByRole("option", { name: "Me", exact: true }).click();
    await expect(page).toHaveURL(/\/me$/);
  });
});

test("the owner opens admin screens with the palette, from the site and from other admin screens", async ({
  page,
  site,
}) => {
  await openAsOwner(page, site, "/tech");
  await page.getByRole("button", { name: "Open anything" }).click();
  await page.getByRole("combobox", { name: "Open anything" }).waitFor();
  await page.keyboard.type("insight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/insight$/);
  await page.getByRole("heading", { level: 1 }).waitFor();
  // The palette is loaded after the page, together with this button.
  await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor({ state: "attached" });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Open anything" }).waitFor();
  await page.keyboard.type("write a post");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/blogs\/new$/);
  // The text has the key for links.
  await page.getByRole("textbox", { name: "Paragraph 1" }).click();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Open anything" })).toBeHidden();
  await discardForm(page);

  await page.keyboard.press("Control+k");
  const groups = page.getByRole("dialog").getByRole("group");
  await expect(groups.nth(0)).toHaveAccessibleName("Last used");
  await expect(groups.nth(1)).toHaveAccessibleName("Admin");
  await expect(groups.getByRole("option", { name: "Dashboard" })).toContainText("Shift+A");
  expect(await violationsOf(page, "dialog")).toEqual([]);
  await page.keyboard.type("sign out");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await hasToken(page)).toBe(false);
});

test("a line shows how much of a post is read", async ({ page, site }) => {
  await makeBlog(site, {
    slug: "long",
    content: Array.from({ length: 60 }, (_, index) => `Paragraph ${index}`),
  });
  await page.goto("/blog/long");
  await waitForHydration(page);

  await test.step("the line grows with what is read", async () => {
    const content = page.getByRole("region", { name: "Content" });
    const widthOf = () =>
      content.evaluate((element) => new DOMMatrix(getComputedStyle(element, "::before").transform).a);
    expect(await widthOf()).toBe(0);
    await content.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(widthOf).toBe(1);
  });
});
