import { setOwner } from "../src/core/account/server/credentials.ts";
import { makeBlog } from "../test/builders.ts";
import { violationsOf } from "./axe.ts";
import { openAsOwner } from "./owner.ts";
import { expect, test, waitForHydration } from "./site.ts";

const owner = { email: "ada@example.org", password: "correct horse battery" };

test.use({ expectedMessages: /status of (401|404|429)/ });

test("the owner signs in, returns to the requested screen, writes a post, and logs out", async ({
  page,
  site,
}) => {
  await setOwner(site.context.db, owner);
  await page.goto("/admin/blogs");
  await expect(page).toHaveURL(/\/admin\/login\?from=%2Fadmin%2Fblogs$/);
  await expect(page.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
  await expect(page.getByText("Protected area • Authorized access only")).toBeVisible();

  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await expect(page.getByText("Invalid email or password")).toBeHidden();
  await page.getByRole("button", { name: "Sign In" }).click();

  await expect(page).toHaveURL(/\/admin\/blogs$/);
  await expect(page.getByText("No blog posts found.")).toBeVisible();
  await page.getByRole("button", { name: "Post" }).click();
  await page.getByLabel("Title").fill("My first post");
  await expect(page.getByLabel("Slug")).toHaveValue("my-first-post");
  await page.getByLabel("Image").fill("/pictures/cover-1.webp");
  await page.getByRole("textbox", { name: "Paragraph 1" }).fill("It is **bold**.");
  await expect(page.locator("dialog strong")).toHaveText("bold");
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByRole("button", { name: "Edit My first post" })).toBeVisible();

  await page.getByRole("link", { name: "Messages" }).click();
  await expect(page.getByText("No messages found.")).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText("Weekly Visits Overview")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test("a public page, which does not know the admin screens, leads to them with the shortcut, a link, and Back", async ({
  page,
  site,
}) => {
  await makeBlog(site, { slug: "first" });
  await openAsOwner(page, site, "/admin");
  const figures = page.getByText("Weekly Visits Overview");
  await expect(figures).toBeVisible();

  await test.step("Back, also after the public page was reloaded", async () => {
    await page.getByRole("link", { name: "View site" }).click();
    await expect(page).toHaveURL("/");
    await page.reload();
    await waitForHydration(page);
    await page.goBack();
    await expect(figures).toBeVisible();
    await page.goForward();
    await expect(page.getByRole("navigation", { name: "Apps" })).toBeVisible();
  });

  await test.step("the shortcut", async () => {
    await page.goto("/blog/first");
    await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor({ state: "attached" });
    await page.keyboard.press("Shift+A");
    await expect(page).toHaveURL("/admin");
    await expect(figures).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/blog/first");
  });

  await test.step("a link", async () => {
    await page.getByRole("link", { name: "Edit this post" }).click();
    await expect(page).toHaveURL(/\/admin\/blogs\/[\w-]+$/);
    await expect(page.getByLabel("Slug")).toHaveValue("first");
  });

  await test.step("an unknown admin screen is the page for what is not there, with the status 404", async () => {
    const status = page.waitForResponse("**/admin/nothing").then((response) => response.status());
    await page.evaluate(() => {
      history.pushState(null, "", "/admin/nothing");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    expect(await status).toBe(404);
    await waitForHydration(page);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test("the header has the name of the screen, four tabs are at the bottom, and a sheet has everything else", async ({
    page,
    site,
  }) => {
    await openAsOwner(page, site, "/admin");
    const header = page.getByRole("banner");
    const bar = page.getByRole("navigation", { name: "Admin" });
    const sheet = page.getByRole("dialog");
    await expect(page.getByText("Weekly Visits Overview")).toBeVisible();
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(56);
    await expect(header).toContainText("Dashboard");
    for (const name of ["Dashboard", "Blogs", "Messages"])
      await expect(bar.getByRole("link", { name })).toBeVisible();
    expect(await bar.getByRole("link").count()).toBeLessThanOrEqual(4);
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    expect(y + height).toBe(740);

    await test.step("a screen of the sheet is marked there, and its bar item is More", async () => {
      const more = page.getByRole("button", { name: "More" });
      await more.click();
      expect(await violationsOf(page)).toEqual([]);
      await sheet.getByRole("link", { name: "Settings" }).click();
      await expect(sheet).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeFocused();
      await expect(more).toHaveAttribute("aria-current", "true");
      await more.click();
      await expect(sheet.getByRole("link", { name: "Settings" })).toHaveAttribute("aria-current", "true");
      await page.keyboard.press("Escape");
      await expect(more).toBeFocused();
      expect(await violationsOf(page)).toEqual([]);
    });

    await test.step("what is pressed has 44 pixels on each screen, and nothing is behind the bar at its end", async () => {
      for (const name of ["Dashboard", "Blogs", "Messages"]) {
        await bar.getByRole("link", { name }).click();
        await expect(page.locator("main [aria-busy=true], main[aria-busy=true]")).toHaveCount(0);
        const small = await page.locator("main :is(a, button, input, summary):visible").evaluateAll((all) =>
          all
            .filter(
              (one) =>
                !one.closest(".visually-hidden, label") && !one.matches(".visually-hidden, .covering, p > a"),
            )
            .filter((one) => one.getBoundingClientRect().height < 43.5)
            .map((one) => `${one.getBoundingClientRect().height}: ${one.textContent}`),
        );
        expect(small, name).toEqual([]);
      }
    });

    await page.getByRole("button", { name: "More" }).click();
    await sheet.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/admin\/login$/);
  });
});
