import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createMigratedDatabase, engines } from "../../../test/databases.ts";
import { openTestDatabase } from "../../../test/filled-site.ts";
import { callCommand, runCommand, startCommand } from "../../../test/run-command.ts";
import { goatCounterSample, makeGoatCounterExport } from "../../../test/visit-exports.ts";

vi.setConfig({ testTimeout: 60_000 });

async function writeExport(text: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "export.csv");
  await writeFile(file, text);
  return file;
}

describe.each(engines)("import visits on %s", (engine) => {
  test("says what was imported, and what was skipped", async () => {
    const site = await createMigratedDatabase(engine);
    onTestFinished(site.remove);
    const file = await writeExport(goatCounterSample);
    const first = await runCommand("import", ["visits", file], site);
    expect(first).toMatchObject({ code: 0 });
    expect(first.output).toContain(
      "Imported 6 visits on 3 days. Skipped: 1 event, 1 page view by a bot, 2 rows without a time or page.",
    );
    const again = await callCommand("import", ["visits", file], site);
    expect(again.output).toContain("No new visits. Skipped: 6 visits that were already imported, 1 event, ");
    const refused = await callCommand("import", ["visits", await writeExport("a,b\n")], site);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain("its first line does not have the expected columns.");
    expect(refused.output).not.toContain("    at ");
    expect((await callCommand("import", ["visits", `${file}.none`], site)).output).toContain(`${file}.none`);
  });

  test("that is killed has stored each visit once or not at all, and continues", {
    tags: ["release"],
  }, async () => {
    const site = await createMigratedDatabase(engine);
    onTestFinished(site.remove);
    const rows = Array.from({ length: 20_000 }, (_, index) => {
      const date = new Date(Date.UTC(2024, 0, 1) + index * 600_000).toISOString();
      return ["/", "", "0", "", "", "", `a-${index}`, "0", "", "", "", "DE", "1", date];
    });
    const file = await writeExport(makeGoatCounterExport(rows));
    const db = await openTestDatabase(site);
    const count = async (table: "visits" | "imported_visits") =>
      (
        await db
          .selectFrom(table)
          .select("visits" === table ? "id" : "key")
          .execute()
      ).length;
    const { child, exit } = startCommand("import", ["visits", file], site);
    await vi.waitFor(async () => expect(await count("visits")).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 5,
    });
    child.kill("SIGKILL");
    await exit;
    expect(await count("imported_visits")).toBe(await count("visits"));
    expect((await runCommand("import", ["visits", file], site)).code).toBe(0);
    expect(await count("visits")).toBe(20_000);
    const days = await db.selectFrom("visit_days").select("visits").execute();
    expect(days.reduce((sum, { visits }) => sum + visits, 0)).toBe(20_000);
    await db.destroy();
  });
});
