import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Page, test as plain } from "@playwright/test";
import { violationsOf } from "../../../e2e/axe.ts";
import { test as base } from "../../../e2e/every-page.ts";
import { launch, launchNode } from "../../../e2e/launch.ts";
import { expect, type Site, waitForHydration } from "../../../e2e/site.ts";
import { makeBlog } from "../../../test/builders.ts";
import { apps } from "../../core/desk/screens/apps.ts";
import { demoPosts } from "../demo/demo-content.ts";
import { siteFromAnswers } from "../init/init/site-from-answers.ts";
import { serveFiles } from "./testing/file-server.ts";

const firstPost = demoPosts[0];

interface Copy {
  url: string;
  folder: string;
}

async function exportStatic(site: Site, folder: string, ...options: string[]) {
  const args = ["export", "static", folder, ...options];
  const { exit, output } = launch(
    { DATA_DIR: site.context.config.dataDir },
    "src/core/cli/foliodesk.ts",
    args,
  );
  return { code: (await exit).code, output: output() };
}

/** A static copy of the site, sent by a plain file server. */
const test = base.extend<{ path: string; copy: Copy }>({
  path: ["", { option: true }],
  copy: async ({ site, path: place }, use) => {
    await makeBlog(site, { slug: "sharp", title: "See sharp", tags: ["C#"], content: ["About *Quokkas*."] });
    const parent = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
    const folder = path.join(parent, "out");
    const options = ["--site-url", "https://ada.example", "--base", `${place}/`];
    const { code, output } = await exportStatic(site, folder, ...options);
    expect([code, output]).toEqual([0, expect.stringContaining(`The static copy is in ${folder}: `)]);
    const server = await serveFiles(folder, place);
    await use({ url: server.url, folder });
    await server.stop();
    await rm(parent, { recursive: true });
  },
  baseURL: async ({ copy }, use) => use(`${copy.url}/`),
  page: async ({ page }, use) => {
    const failed: string[] = [];
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (response.status() >= 400 || /\/(api|admin)(\/|$)/.test(pathname))
        failed.push(`${response.status()} ${response.url()}`);
    });
    await use(page);
    expect(failed, "requests that a static copy cannot answer").toEqual([]);
  },
});

test.setTimeout(300_000);

/** Returns each address of this site that a document names and that has no file. */
async function findBroken({ folder }: Copy, place: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))),
  );
  const broken: string[] = [];
  for (const file of files) {
    if (!file.endsWith(".html")) continue;
    const html = (await readFile(path.join(folder, file), "utf8")).replaceAll(
      /<script[\s\S]*?<\/script>/g,
      "",
    );
    const values = html.matchAll(/ (?:href|src|srcset|imagesrcset|action)="([^"]*)"/g);
    for (const [, value = ""] of values) {
      for (const address of value.split(", ").map((one) => one.split(" ")[0] ?? "")) {
        if (!/^\/(?!\/)/.test(address)) continue;
        const { pathname } = new URL(address, "http://copy");
        const name = decodeURIComponent(pathname.slice(place.length + 1));
        if (
          !pathname.startsWith(`${place}/`) ||
          !(files.has(name) || files.has(path.join(name, "index.html")))
        )
          broken.push(`${file}: ${address}`);
      }
    }
  }
  return broken;
}

async function readPosts(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

for (const [place, options] of [
  ["", { tag: "@release" }],
  ["/me", {}],
] as const) {
  test.describe(`a static copy below ${place || "/"}`, options, () => {
    test.use({ path: place, expectedMessages: /ERR_FAILED|Failed to fetch/ });

    test("works from a plain file server", async ({ browser, page, copy }) => {
      await test.step("every address that a document names has a file, and nothing of the owner's is there", async () => {
        expect(await findBroken(copy, place)).toEqual([]);
        const names = await readdir(copy.folder, { recursive: true });
        expect(names.filter((name) => /^(api|admin)(\/|$)|(^|\/)owner-|drafts?\b/.test(name))).toEqual([]);
      });

      await test.step("apps open from the dock, without loading documents", async () => {
        await page.goto("");
        await waitForHydration(page);
        await page.evaluate("window.isSame = true");
        for (const { name, path: appPath } of apps) {
          await page.getByRole("navigation", { name: "Apps" }).getByRole("link", { name }).click();
          await expect(page).toHaveURL(copy.url + appPath);
          await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
        }
        expect(await page.evaluate("window.isSame")).toBe(true);
      });

      await test.step("a post shows no figures that change, and is found by its address alone", async () => {
        await readPosts(page, `blog/${firstPost?.slug}`, firstPost?.title ?? "");
        await expect(page).toHaveURL(`${copy.url}/blog/${firstPost?.slug}`);
        await expect(page.getByText(/min read/)).toBeVisible();
        await expect(page.getByRole("button", { name: /likes?$/ })).toHaveCount(0);
        await expect(page.getByText(/\d views?$/).filter({ visible: true })).toHaveCount(0);
        const pictures = page.locator("article img");
        await expect
          .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
        expect(await violationsOf(page)).toEqual([]);
      });

      await test.step("lists have the addresses of the served site, and those of files", async () => {
        await page.goto("blog/tag/c~23~/");
        await waitForHydration(page);
        await expect(page).toHaveURL(`${copy.url}/blog?tag=c%23`);
        await expect(page.getByRole("article").getByRole("heading")).toHaveText(["See sharp"]);
        await page.reload();
        await expect(page.getByRole("article").getByRole("heading")).toHaveText(["See sharp"]);
        await page.goto("projects?q=potluck");
        await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Potluck"]);
      });

      await test.step("posts are searched in the browser", async () => {
        await page.goto("blog/");
        await waitForHydration(page);
        await page.getByRole("searchbox", { name: "Search posts" }).fill("QUOKKAS");
        await page.getByRole("button", { name: "Search" }).click();
        await expect(page.getByRole("heading", { name: "1 post found" })).toBeVisible();
        await expect(page.locator("mark")).toHaveText("Quokkas");
        expect(await violationsOf(page)).toEqual([]);
        await page.getByRole("link", { name: "See sharp" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "See sharp" })).toBeVisible();
      });

      await test.step("the palette opens posts, and nothing leads to the admin area", async () => {
        await page.keyboard.press("Shift+A");
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox", { name: "Open anything" }).fill("tests that");
        await page.getByRole("option", { name: "Tests that can fail" }).click();
        await expect(page).toHaveURL(`${copy.url}/blog/tests-that-can-fail`);
        await page.keyboard.press("?");
        await expect(page.getByRole("dialog")).toContainText("Ctrl+K");
        await expect(page.getByRole("dialog")).not.toContainText("Shift+A");
        await page.getByRole("button", { name: "Close", exact: true }).click();
      });

      await test.step("the chat is a mail address", async () => {
        await page.goto("contact/");
        await waitForHydration(page);
        await expect(page.getByRole("main").getByRole("link", { name: /@/ })).toHaveAttribute(
          "href",
          /^mailto:/,
        );
        await expect(page.getByRole("main").locator("a[href^=mailto]")).toHaveCount(1);
        await expect(page.getByRole("textbox")).toHaveCount(0);
        await expect(page.getByRole("button", { name: /Send|Clear/ })).toHaveCount(0);
        expect(await violationsOf(page)).toEqual([]);
      });

      await test.step("the page about a fault leads to the start page", async () => {
        await page.route(/\/projects\.data/, (route) => route.abort());
        await page.goto("contact/");
        await waitForHydration(page);
        await page.getByRole("navigation", { name: "Apps" }).getByRole("link", { name: "Projects" }).click();
        await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
        await page.getByRole("link", { name: "Back to home" }).click();
        await expect(page).toHaveURL(`${copy.url}/`);
        await waitForHydration(page);
      });

      await test.step("without JavaScript, there is no dead button", async () => {
        const context = await browser.newContext({ javaScriptEnabled: false });
        const plain = await context.newPage();
        for (const address of ["", "/projects/", "/blog/", `/blog/${firstPost?.slug}/`, "/contact/"]) {
          await plain.goto(copy.url + address);
          await expect(plain.getByRole("main")).toBeVisible();
          const dead = plain.locator("button, input, select, form").filter({ visible: true });
          expect([address, await dead.count()]).toEqual([address, 0]);
        }
        await expect(plain.getByRole("link", { name: /@/ }).first()).toHaveAttribute("href", /^mailto:/);
        await plain.goto(`${copy.url}/blog/sharp/`);
        await plain.getByRole("link", { name: "C#", exact: true }).click();
        await expect(plain).toHaveURL(`${copy.url}/blog/tag/c~23~/`);
        await expect(plain.getByRole("article").getByRole("heading")).toHaveText(["See sharp"]);
        await context.close();
      });
    });
  });
}

// It needs no browser.
plain("a site folder alone is enough, its posts are files, and faults of them are named", async () => {
  plain.setTimeout(300_000);
  const parent = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
  await siteFromAnswers().write(path.join(parent, "site"));
  const post = path.join(parent, "site/posts/first.md");
  await mkdir(path.dirname(post));
  const command = path.resolve("src/core/cli/foliodesk.ts");
  const run = async (...options: string[]) => {
    const args = [command, "export", "static", "out", "--site-url", "http://localhost:4815", ...options];
    const { exit, output } = launchNode({}, args, { cwd: parent });
    return { code: (await exit).code, output: output() };
  };

  await plain.step("a post with a fault ends it", async () => {
    await writeFile(post, "---\ntitel: First\n---\n\nHello.\n");
    const { code, output } = await run("--allow-dead-links");
    expect([code, output]).toEqual([
      1,
      expect.stringContaining("posts/first.md:2:1: titel is not a known field"),
    ]);
  });

  await plain.step("all dead links end it", async () => {
    await writeFile(post, "---\ntitle: First\n---\n\n[a](/blog/gone) [b](/gone.pdf)\n");
    const { code, output } = await run();
    expect([code, output]).toEqual([
      1,
      expect.stringContaining("The site has 2 dead links, so nothing was written."),
    ]);
    expect(output).toContain("/blog/gone, which /blog/first names, has the status 404");
    expect(output).toContain("/gone.pdf, which /blog/first names, has the status 404");
    expect(await readdir(parent)).toEqual(["site"]);
  });

  await plain.step("unless they are allowed", async () => {
    const { code, output } = await run("--allow-dead-links");
    expect([code, output]).toEqual([0, expect.stringContaining("The static copy is in ")]);
    expect(output).toContain("/gone.pdf, which /blog/first names, has the status 404");
    expect(output, "the address was chosen").not.toContain("Use --site-url");
    expect(await readFile(path.join(parent, "out/blog/first/index.html"), "utf8")).toContain("First");
    expect(await readdir(parent)).toEqual(["out", "site"]);
  });
  await rm(parent, { recursive: true });
});

test("a folder that may not be written is named", { tag: "@release" }, async ({ site }) => {
  test.skip(process.getuid?.() === 0, "root may write everywhere");
  const closed = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
  await chmod(closed, 0o500);
  const { code, output } = await exportStatic(site, path.join(closed, "out"));
  expect([code, output]).toEqual([1, expect.stringMatching(/^You may not use \S+\/out \(EACCES\)/m)]);
  await rm(closed, { recursive: true });
});
