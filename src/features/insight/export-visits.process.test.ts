import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import { createFilledSite } from "../../../test/filled-site.ts";
import { readCsv } from "../../../test/read-csv.ts";
import { callCommand, runCommand } from "../../../test/run-command.ts";

// Each test starts several programs.
vi.setConfig({ testTimeout: 60_000 });

describe.each(engines)("export visits on %s", (engine) => {
  test("writes visits, or the figures of each day, to new files that only their owner can read", async () => {
    const site = await createFilledSite(engine);
    const run = (...args: string[]) =>
      callCommand("export", ["visits", ...args], site, {}, { cwd: site.dataDir });
    const file = (name: string) => path.join(site.dataDir, name);
    expect(await run()).toEqual({ code: 0, output: `The visits are in ${file("visits.csv")}.\n` });
    expect((await stat(file("visits.csv"))).mode & 0o777).toBe(0o600);
    expect(readCsv(await readFile(file("visits.csv"), "utf8"))).toHaveLength(31);
    expect((await run()).output).toContain("visits.csv already exists.");

    expect(await run("--format", "json", "--from", "2026-03-21")).toMatchObject({ code: 0 });
    expect(JSON.parse(await readFile(file("visits.json"), "utf8"))).toEqual({ visits: [] });

    const figures = await run("--figures", "--to", "2026-03-20");
    expect(figures).toEqual({ code: 0, output: `The figures are in ${file("visit-figures.csv")}.\n` });
    const rows = readCsv(await readFile(file("visit-figures.csv"), "utf8"));
    expect(rows).toContainEqual(["2026-03-20", "country", "Germany", "30", "0", "", "", ""]);
    await site.remove();
  });

  test("works while the site is running", async () => {
    await using app = await startTestApp(engine, { pages: true });
    const { config } = app.context;
    const init = {
      method: "POST",
      headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" },
    };
    expect((await app.request("/api/dashboard/visits", init)).status).toBe(201);
    const output = path.join(config.dataDir, "own.json");
    const result = await runCommand("export", ["visits", "--format", "json", "--output", output], config);
    expect(result).toEqual({ code: 0, output: `The visits are in ${output}.\n` });
    expect(JSON.parse(await readFile(output, "utf8")).visits).toHaveLength(1);
    expect((await app.request("/api/dashboard/visits", init)).status).toBe(201);
  });
});

test.each([
  [["--from", "yesterday"], "Use a day such as 2026-01-31."],
  [["--to", "2026-13-01"], "Use a day such as 2026-01-31."],
  [["--format", "mbox"], "Allowed choices are csv, json."],
  [["--from", "2026-02-01", "--to", "2026-01-31"], "2026-02-01 is after 2026-01-31."],
])("export visits %j is refused and writes nothing", async (args, sentence) => {
  const site = await createFilledSite("sqlite");
  const output = path.join(site.dataDir, "refused");
  const result = await callCommand("export", ["visits", "--output", output, ...args], site);
  expect(result.code).toBe(1);
  expect(result.output).toContain(sentence);
  expect(result.output).not.toContain("    at ");
  await expect(stat(output)).rejects.toThrow();
  await site.remove();
});
