import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createMigratedDatabase, engines, tagsFor } from "../test/databases.ts";
import { openTestDatabase } from "../test/filled-site.ts";
import { runCommand, startCommand } from "../test/run-command.ts";
import { makeFolder } from "../test/source-folder.ts";

vi.setConfig({ testTimeout: 120_000 });

describe.each(engines)("import posts on %s", (engine) => {
  const tags = tagsFor(engine);

  test("that is killed continues where it has stopped", { tags }, async () => {
    const site = await createMigratedDatabase(engine);
    onTestFinished(site.remove);
    const db = await openTestDatabase(site);
    onTestFinished(() => db.destroy());
    const count = async () => (await db.selectFrom("imported_posts").select("source_id").execute()).length;
    const post = (number: number) => `---\ntitle: Post ${number}\ndate: 2020-01-01\n---\nText ${number}`;
    const files = Array.from({ length: 300 }, (_, index) => [`posts/${index}.md`, post(index)]);
    const folder = await makeFolder({ ...Object.fromEntries(files), "posts/broken.md": "Text" });
    const preview = await runCommand("import", ["posts", folder, "--dry-run"], site);
    expect(preview).toMatchObject({ code: 1 });
    expect(preview.output).toContain("posts/broken.md: It has no front matter.");
    expect(preview.output).toContain("Markdown files: 300 posts, 0 pictures, 1 fault, 1 warning");
    expect(await count()).toBe(0);
    const { child, exit } = startCommand("import", ["posts", folder], site);
    await vi.waitFor(async () => expect(await count()).toBeGreaterThan(0), { timeout: 60_000, interval: 5 });
    child.kill("SIGKILL");
    await exit;
    const rest = await runCommand("import", ["posts", folder], site);
    const [, imported, known] =
      /(\d+) posts?, 0 pictures, (\d+) posts? already here, 1 fault/.exec(rest.output) ?? [];
    expect(Number(known)).toBeGreaterThan(0);
    expect(Number(imported) + Number(known)).toBe(300);
    expect(await db.selectFrom("blogs").select("id").execute()).toHaveLength(300);
    const none = await runCommand("import", ["posts", `${folder}/none`], site);
    expect(none.code).toBe(1);
    expect(none.output).not.toContain("    at ");
  });
});
