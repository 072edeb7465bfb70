import { expect, test, waitForHydration } from "./site.ts";

const apps = ["Projects", "Tech", "Me", "Blog", "Contact", "Terminal"];

test("the bottom bar opens each app in a window, with one visit recorded, and the focus follows", async ({
  page,
  site,
}) => {
  const dock = page.getByRole("navigation", { name: "Apps" });
  const visits = () => site.context.db.selectFrom("visits").select("id").execute();
  await page.goto("/");
  await waitForHydration(page);

  await test.step("the landing view shows no header", async () => {
    await expect(page.locator("header")).toHaveCount(0);
  });

  await test.step("each app has a window with its name and a Close button", async () => {
    for (const name of apps) {
      const item = dock.getByRole("link", { name });
      await item.click();
      await expect(page).toHaveURL(`/${name.toLowerCase()}`);
      const window = page.getByRole("region", { name, exact: true });
      await expect(window).toBeVisible();
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(item).toHaveAttribute("aria-current", "page");
      await window.getByRole("link", { name: `Close ${name}` }).click();
      await expect(page).toHaveURL("/");
      await expect(window).toBeHidden();
    }
  });

  await test.step("focus moves to the heading of a window that opens and back to its bar item when it closes", async () => {
    const item = dock.getByRole("link", { name: "Blog" });
    await item.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Blog" }).getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByText("No Blogs Yet")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/");
    await expect(item).toBeFocused();
  });

  await test.step("each document load records one visit, regardless of navigations", async () => {
    await expect.poll(async () => (await visits()).length).toBe(1);
    const recorded = page.waitForResponse("**/api/dashboard/visits");
    await page.goto("/tech");
    await recorded;
    expect(await visits()).toHaveLength(2);
  });

  await test.step("clicking the open app's item returns to the home screen", async () => {
    await waitForHydration(page);
    await expect(page.getByRole("banner")).toBeVisible();
    await dock.getByRole("link", { name: "Tech" }).click();
    await expect(page).toHaveURL("/");
  });

  await test.step("Shift+A opens the admin area", async () => {
    await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor({ state: "attached" });
    await page.keyboard.press("Shift+A");
    await expect(page).toHaveURL(/\/admin/);
  });
});

test("the terminal is an empty window, with a caret that only eyes notice, and not in the bar under 640 px", async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto("/terminal");
  const content = page.getByRole("region", { name: "Content" });

  await test.step("the caret stops blinking after 5 s", async () => {
    await expect(content).toMatchAriaSnapshot(`- region "Content"`);
    const caret = content.locator("[aria-hidden='true']");
    await expect(caret).toBeVisible();
    const ends = () =>
      caret.evaluate((element) =>
        element.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime),
      );
    expect(await ends()).toEqual([5_000]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await ends()).toEqual([]);
  });

  await test.step("the terminal is hidden from the bar under 640 px", async () => {
    const terminal = page.getByRole("navigation", { name: "Apps" }).getByRole("link", { name: "Terminal" });
    await expect(terminal).toBeVisible();
    await page.setViewportSize({ width: 639, height: 800 });
    await expect(terminal).toBeHidden();
    await page.reload();
    const window = page.getByRole("region", { name: "Terminal" });
    await expect(window).toBeVisible();
    await expect(window.locator("> section")).toBeEmpty();
  });
});

test.describe("an unknown path", () => {
  test.use({ expectedMessages: /404/ });

  test("returns 404 with a window that links to the home screen", async ({ page }) => {
    for (const path of ["/nothing/here", "/nothing"]) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await waitForHydration(page);
      await page.getByRole("main").getByRole("link", { name: "Back to home" }).click();
      await expect(page).toHaveURL("/");
    }
    expect((await page.request.get("/blog/here/nothing")).status()).toBe(404);
  });
});

test("with storage blocked, every app opens, the visit is recorded, and the chat works", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  });
  await page.goto("/");
  await waitForHydration(page);
  await expect
    .poll(async () => (await site.context.db.selectFrom("visits").select("id").execute()).length)
    .toBe(1);
  for (const name of apps) {
    await page.getByRole("navigation", { name: "Apps" }).getByRole("link", { name }).click();
    await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
  }
  await page.getByRole("navigation", { name: "Apps" }).getByRole("link", { name: "Contact" }).click();
  await page.getByRole("textbox", { name: "Your name" }).fill("Ada");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Your email" })).toBeVisible();
  await page.getByRole("button", { name: "Maximize Contact" }).click();
  await expect(page.getByRole("button", { name: "Restore Contact" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every window is readable and every link works", async ({ page }) => {
    await page.goto("/");
    for (const name of apps) {
      await page.getByRole("navigation", { name: "Apps" }).getByRole("link", { name }).click();
      await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
    }
  });
});
