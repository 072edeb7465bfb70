import { once } from "node:events";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { violationsInSchemes } from "../../../e2e/axe.ts";
import { openAsOwner } from "../../../e2e/owner.ts";
import { test as base, expect } from "../../../e2e/site.ts";
import { installation } from "../../core/process/installation.ts";
import type {} from "../site-editing/parts.ts";

const names = ["shelf", "saw", "a-name-that-is-longer-than-most-lines-of-a-phone-can-be"];
const listed = names.map((name, id) => {
  const description = `This is ${name}, which holds things where they belong`;
  return { id, name, full_name: `ada/${name}`, description, stargazers_count: id * 700 };
});

/** A site in its own folder, and a code host that it may call. */
const test = base.extend<{ host: string; siteDir: string }>({
  host: async ({ browserName: _ }, use) => {
    const server = createServer(({ url = "" }, response) => {
      const answer = url.startsWith("/api/v3/users/ada/repos")
        ? listed
        : listed.find(({ full_name }) => url === `/api/v3/repos/${full_name}`);
      const details = url.endsWith("/languages")
        ? { TypeScript: 81_400, CSS: 12_300, HTML: 6_300 }
        : undefined;
      if (!answer && !details) response.writeHead(404);
      response.end(JSON.stringify(answer ?? details ?? {}));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    await use(`127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.close();
  },
  siteDir: async ({ browserName: _ }, use) => {
    const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
    await cp(installation.sample, siteDir, { recursive: true });
    await use(siteDir);
    await rm(siteDir, { recursive: true });
  },
  siteConfig: async ({ host, siteDir }, use) =>
    use({ siteDir, codeHostToken: { host, token: "secret-token" } }),
});

// The host does not know one of the names.
test.use({ expectedMessages: /status of 400/ });

test("the owner imports a project from the form of the projects, by keyboard", async ({
  page,
  site,
  host,
  siteDir,
}) => {
  await openAsOwner(page, site, "/admin/site/projects");
  await page.getByRole("link", { name: "Import from a code host" }).press("Enter");
  await page.getByLabel("Code host and name").fill(`github:http://${host}/nobody`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "no public repositories of nobody" })).toBeVisible();
  await page.getByLabel("Code host and name").fill(`github:http://${host}/ada`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("3 repositories.")).toBeVisible();
  await page.getByRole("checkbox", { name: "ada/shelf" }).press("Space");
  expect(await violationsInSchemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Import 1 project" }).press("Enter");
  await expect(page.getByText("Added shelf.")).toBeVisible();
  await expect(page.getByText("Already there")).toHaveCount(1);
  expect(await readFile(path.join(siteDir, "projects.yaml"), "utf8")).toContain(
    `github: http://${host}/ada/shelf`,
  );
  const facts = page.getByRole("switch", { name: "Show languages" });
  await facts.press("Space");
  await expect(page.getByText("The facts are being read.")).toBeVisible();
  await expect(facts).toBeChecked();
  await page.getByRole("link", { name: "Edit them" }).click();
  await expect(page.getByRole("button", { name: "shelf" }).first()).toBeVisible();
});
