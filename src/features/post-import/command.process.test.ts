import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { createMigratedDatabase, createTestDatabase, engines } from "../../../test/databases.ts";
import { openTestDatabase } from "../../../test/filled-site.ts";
import { runCommand, startCommand } from "../../../test/run-command.ts";
import { ensureOwner } from "../../core/account/server/credentials.ts";
import { makeFolder } from "../post-files/testing/source-folder.ts";
import { postImportSchema } from "./contract/post-import.ts";

vi.setConfig({ testTimeout: 120_000 });

const empty = "---\ntitle: Empty\ndate: 2020-01-01\n---\n";

describe.each(engines)("import posts on %s", (engine) => {
  test("that is killed continues where it has stopped", { tags: ["release"] }, async () => {
    const site = await createMigratedDatabase(engine);
    onTestFinished(site.remove);
    const db = await openTestDatabase(site);
    onTestFinished(() => db.destroy());
    const count = async () => (await db.selectFrom("imported_posts").select("source_id").execute()).length;
    const post = (number: number) => `---\ntitle: Post ${number}\ndate: 2020-01-01\n---\nText ${number}`;
    const files = Array.from({ length: 300 }, (_, index) => [`posts/${index}.md`, post(index)]);
    const folder = await makeFolder({ ...Object.fromEntries(files), "posts/broken.md": empty });
    const preview = await runCommand("import", ["posts", folder, "--dry-run"], site);
    expect(preview).toMatchObject({ code: 1 });
    expect(preview.output).toContain("Not imported. It has no text.\n");
    expect(preview.output).toContain("  posts/broken.md\n");
    expect(preview.output).toContain("Markdown files: 300 posts, 0 pictures, 1 fault, 1 warning");
    expect(await count()).toBe(0);
    const { child, exit } = startCommand("import", ["posts", folder], site);
    await vi.waitFor(async () => expect(await count()).toBeGreaterThan(0), { timeout: 60_000, interval: 5 });
    child.kill("SIGKILL");
    await exit;
    const rest = await runCommand("import", ["posts", folder], site);
    const [, imported, known] =
      /(\d+) posts?, 0 pictures, (\d+) already here, 1 fault/.exec(rest.output) ?? [];
    expect(Number(known)).toBeGreaterThan(0);
    expect(Number(imported) + Number(known)).toBe(300);
    expect(rest.output).toContain("Already here.");
    expect(await db.selectFrom("blogs").select("id").execute()).toHaveLength(300);
    const none = await runCommand("import", ["posts", `${folder}/none`], site);
    expect(none.code).toBe(1);
    expect(none.output).not.toContain("    at ");
  });

  test("works on a site that was never started, which starts with the posts and an account", async () => {
    const site = await createTestDatabase(engine);
    onTestFinished(site.remove);
    const folder = await makeFolder({ "posts/a.md": "---\ntitle: A\ndate: 2020-01-01\n---\nText" });
    expect(await runCommand("import", ["posts", folder], site)).toMatchObject({ code: 0 });
    await using app = await startTestApp(engine, { database: site, pages: true });
    expect((await app.request("/blog/a")).status).toBe(200);
    expect(await ensureOwner(app.context.db, undefined)).toHaveProperty("newPassword");
  });
});

describe("a dry run of import posts", () => {
  async function start(files: Record<string, string>, ...options: string[]) {
    const site = await createMigratedDatabase("sqlite");
    onTestFinished(site.remove);
    return startCommand("import", ["posts", await makeFolder(files), "--dry-run", ...options], site);
  }

  const files = {
    "posts/a.md": "---\ntitle: A post\ndate: 2020-01-01\n---\nText",
    "posts/b.md": "---\ntitle: Undated\n---\nText",
  };

  test("prints a table of the posts, and first of the summary how many have no date", async () => {
    const { exit, output } = await start(files);
    expect(await exit).toBe(0);
    const lines = output().split("\n");
    expect(lines.slice(0, 4)).toEqual([
      "Date        State      Pictures  Title    Address  Former address",
      "2020-01-01  published  0         A post   /blog/a  /posts/a",
      "            draft      0         Undated  /blog/b  /posts/b",
      "",
    ]);
    expect(lines.slice(-5)).toEqual([
      "1 post became a draft because the source has no date for it: not in the front matter, the path, or a Git history.",
      expect.stringMatching(/^There are no settings of Hugo, .* are guessed/),
      "Markdown files: 2 posts (1 draft), 0 pictures, 1 warning",
      "Nothing was stored. Run the command without --dry-run to import the posts.",
      "",
    ]);
  });

  test("prints only JSON with --json, and exits with 1 if there are faults", {
    tags: ["release"],
  }, async () => {
    const { child, exit } = await start({ ...files, "posts/c.md": empty }, "--json");
    const printed = await text(child.stdout);
    expect(await exit).toBe(1);
    const result = postImportSchema.parse(JSON.parse(printed));
    expect(result).toMatchObject({ isPreview: true, posts: 2, drafts: 1, undated: 1, faults: 1 });
    expect(result.notes[0]).toEqual({
      text: "It has no text.",
      isFault: true,
      count: 1,
      places: ["posts/c.md"],
    });
  });
});
