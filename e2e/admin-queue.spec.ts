import type { Page } from "@playwright/test";
import type {} from "../src/features/feeds/variables.ts";
import { startHttpServer } from "../test/http-server.ts";
import { addJob } from "../test/jobs.ts";
import { violationsOf } from "./axe.ts";
import { openAsOwner } from "./owner.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ expectedMessages: /status of (409|500)/, locale: "en-US", timezoneId: "UTC" });

const screen = "/admin/settings/queue";
const minute = 60_000;
const refused = {
  state: "failed",
  attempts: 10,
  last_error: "The service responded with status 403.",
} as const;
const feed = "https://ada.example/feed.xml";

function queue(page: Page) {
  return page.locator("section").filter({ has: page.getByRole("heading", { name: "Queue", exact: true }) });
}

function rows(page: Page) {
  return queue(page).getByRole("listitem");
}

function addPing({ context }: Site, address = feed) {
  const failed = { ...refused, failed_at: Date.now() - minute };
  const payload = JSON.stringify({ address });
  return addJob(context.db, { kind: "websub-ping", key: address, subject: address, payload, ...failed });
}

function addMail({ context }: Site, subject = "Ada") {
  const attempts = { attempts: 3, failed_at: Date.now() - minute, last_error: "connect ECONNREFUSED" };
  return addJob(context.db, { kind: "message-mail", subject, due_at: Date.now() + 60 * minute, ...attempts });
}

/** Replaces all jobs, and shows what is there now. */
async function openWith(page: Page, site: Site, add: () => Promise<unknown>) {
  await site.context.db.deleteFrom("jobs").execute();
  await add();
  await page.goto(screen);
}

function press(page: Page, name: RegExp) {
  return rows(page).first().getByRole("button", { name }).click();
}

test("the queue shows what has failed with its reason, what is running, and what waits", {
  tag: "@release",
}, async ({ page, site }) => {
  const { db } = site.context;
  const leased = { attempts: 1, lease: "x", leased_until: Date.now() + minute };
  await test.step("it says that nothing is waiting", async () => {
    await openAsOwner(page, site, screen);
    await expect(queue(page).getByText("Nothing is waiting.")).toBeVisible();
    await expect(queue(page).getByRole("button")).toHaveCount(0);
  });

  await test.step("what waits is one line while nothing fails, with the list below it", async () => {
    await openWith(page, site, async () => {
      const due_at = Date.now() + minute;
      await addJob(db, { kind: "message-mail", subject: "Ada", due_at });
      await addJob(db, { kind: "message-mail", subject: "Grace", due_at });
    });
    const line = queue(page).getByText(/^2 jobs wait; the next one runs at .+\.$/);
    await expect(line).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    await line.click();
    await expect(rows(page)).toHaveText([/^Mail .+ Ada Waiting/, /^Mail .+ Grace Waiting/]);
  });

  await test.step("jobs have their state, and those that are running cannot be changed", async () => {
    await openWith(page, site, async () => {
      await addMail(site);
      await addPing(site);
      await addJob(db, { kind: "indexnow-ping", subject: "https://ada.example/blog/x", ...leased });
    });
    await expect(queue(page).getByText("2 waiting, 1 failed.")).toBeVisible();
    await expect(rows(page)).toHaveText([
      /^Ping to the feed hub about https:\/\/ada\.example\/feed\.xml Failed.*Failed 10 times, the last time on .+\. Not tried again\..*status 403\./,
      /^Ping to search engines about .+ Running/,
      /^Mail about the message from Ada Waiting.*Failed 3 times, .+ Next attempt on .+\..*connect ECONNREFUSED/,
    ]);
    for (const button of await rows(page).nth(1).getByRole("button").all()) {
      await expect(button).toHaveAttribute("aria-disabled", "true");
      await button.click({ force: true });
    }
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  await test.step("scheduled work that fails can be retried, but not discarded", async () => {
    const failing = { attempts: 3, failed_at: Date.now() - minute, last_error: "the disk is full." };
    const scheduled = { state: "scheduled", due_at: Date.now() + minute, ...failing } as const;
    await openWith(page, site, () => addJob(db, { kind: "nightly-backup", ...scheduled }));
    await expect(rows(page)).toHaveText([/^Nightly backup Failing.*Failed 3 times.*the disk is full\./]);
    await expect(rows(page).getByRole("button")).toHaveText(["Retry"]);
  });

  await test.step("a full one is accessible, and long names do not overflow a narrow screen", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 320, height: 740 });
    const word = "Wolfeschlegelsteinhausenbergerdorff".repeat(3);
    await openWith(page, site, async () => {
      for (const address of [feed, `https://ada.example/blog/${word}`]) await addPing(site, address);
      for (let index = 0; index < 60; index += 1) await addMail(site, `${word} ${index}`);
    });
    await expect(queue(page).getByText("60 waiting, 2 failed. The first 50 are listed here.")).toBeVisible();
    await expect(rows(page)).toHaveCount(50);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test("the owner discards jobs, unless they run now or the server fails", { tag: "@release" }, async ({
  page,
  site,
}) => {
  const { db } = site.context;
  const dialog = page.getByRole("alertdialog");
  const [first, second] = [await addPing(site), await addMail(site)];
  await openAsOwner(page, site, screen);

  await test.step("a discarded job is gone after a confirmation, and focus moves to the next row", async () => {
    await press(page, /^Discard: Ping/);
    await expect(dialog).toContainText("Discard “Ping to the feed hub about");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(rows(page)).toHaveCount(2);
    await press(page, /^Discard: Ping/);
    await dialog.getByRole("button", { name: "Discard" }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(queue(page).getByRole("status")).toHaveText("Discarded.");
    await expect(rows(page).getByRole("button", { name: /^Discard: Mail/ })).toBeFocused();
    const ids = (await db.selectFrom("jobs").select("id").execute()).map(({ id }) => id);
    expect([ids.includes(first), ids.includes(second)]).toEqual([false, true]);
  });

  await test.step("one that has started in the meantime is not discarded, and the queue says so", async () => {
    const leased = { attempts: 4, lease: "x", leased_until: Date.now() + minute };
    await db.updateTable("jobs").set(leased).where("id", "=", second).execute();
    await press(page, /^Discard/);
    await dialog.getByRole("button", { name: "Discard" }).click();
    await expect(queue(page).getByRole("status")).toHaveText(
      "It is running now. Try again when it has ended.",
    );
    await expect(rows(page)).toContainText("Running");
  });

  await test.step("all that has failed is discarded together, but not what waits", async () => {
    await openWith(page, site, async () => {
      for (const address of [feed, "https://ada.example/atom.xml"]) await addPing(site, address);
      await addMail(site);
    });
    await queue(page).getByRole("button", { name: "Discard all failed" }).click();
    await dialog.getByRole("button", { name: "Discard all" }).click();
    await expect(queue(page).getByText("1 waiting, 0 failed.")).toBeVisible();
    await expect(rows(page)).toHaveText([/^Mail/]);
    await expect(queue(page).getByRole("button", { name: "Discard all failed" })).toHaveCount(0);
  });

  await test.step("a queue that fails to load shows an error, and Retry loads it", async () => {
    await page.route("**/api/jobs", (route) => route.fulfill({ status: 500, body: "" }));
    await openWith(page, site, () => addPing(site));
    const failure = queue(page).getByRole("alert");
    await expect(failure).toContainText("Could not load the queue.");
    await page.unroute("**/api/jobs");
    await failure.getByRole("button", { name: "Retry" }).click();
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step("a change that fails leaves the job in the queue", async () => {
    await page.route("**/api/jobs/**", (route) => route.fulfill({ status: 500, body: "" }));
    await press(page, /^Retry/);
    await expect(queue(page).getByRole("status")).toHaveText("It could not be retried.");
    await expect(rows(page)).toHaveCount(1);
  });
});

const withHub = test.extend<{ hub: Awaited<ReturnType<typeof startHttpServer>> & { status: number } }>({
  hub: async ({ browserName: _ }, use) => {
    const answer = { status: 403 };
    await using server = await startHttpServer(() => answer.status);
    await use(Object.assign(answer, server));
  },
  siteConfig: async ({ hub }, use) => use({ websubHub: hub.url }),
});

withHub(
  "what has failed is retried, one by one or all together",
  { tag: "@release" },
  async ({ page, site, hub }) => {
    await addPing(site);
    site.context.services.add(site.context.jobs);
    site.context.jobs.start();
    await openAsOwner(page, site, screen);
    const nothing = queue(page).getByText("Nothing is waiting.");

    await test.step("Retry shows what has become of the ping, and focus stays in the queue", async () => {
      const retry = rows(page).getByRole("button", { name: `Retry: Ping to the feed hub about ${feed}` });
      await retry.focus();
      await page.keyboard.press("Enter");
      await expect(rows(page)).toContainText("Failed on");
      expect(hub.requests).toHaveLength(1);
      await expect(retry).toBeFocused();
      hub.status = 204;
      await page.keyboard.press("Enter");
      await expect(nothing).toBeVisible();
      await expect(queue(page).getByRole("heading")).toBeFocused();
      expect(hub.requests).toHaveLength(2);
    });

    await test.step("all that has failed is retried together", async () => {
      for (const address of [feed, "https://ada.example/atom.xml"]) await addPing(site, address);
      await page.reload();
      await queue(page).getByRole("button", { name: "Retry all failed" }).click();
      await expect(nothing).toBeVisible();
      await expect(queue(page).getByRole("heading")).toBeFocused();
      expect(hub.requests).toHaveLength(4);
    });
  },
);
