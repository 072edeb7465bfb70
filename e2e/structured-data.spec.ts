import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runTool } from "../scripts/processes.mjs";
import { installation } from "../src/core/process/installation.ts";
import { publicPages, test } from "./every-page.ts";
import { expect } from "./site.ts";

/**
 * Returns what the compiler says about texts of JSON as values of schema.org's types: a type or property that does not
 * exist there, or a value of the wrong type.
 */
async function checkTypes(texts: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
  const types = path.join(installation.root, "node_modules/schema-dts/dist/schema.d.ts");
  const values = Object.values(texts).map((text, index) => `export const page${index}: Graph = ${text};`);
  await writeFile(
    path.join(folder, "data.ts"),
    [`import type { Graph } from "schema-dts";`, ...values].join("\n"),
  );
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: "nodenext",
    types: [],
    paths: { "schema-dts": [types] },
  };
  await writeFile(path.join(folder, "package.json"), `{"type":"module"}`);
  await writeFile(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: ["data.ts"] }),
  );
  const { code, output } = await runTool("typescript", "tsc", ["--project", folder]);
  await rm(folder, { recursive: true });
  return code === 0 ? "" : output;
}

test("the structured data of every page consists of schema.org's types", async ({ request, site }) => {
  const texts: Record<string, string> = {};
  for (const page of publicPages) {
    const html = await (await request.get(site.url + page)).text();
    const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect([page, found.length]).toEqual([page, 1]);
    texts[page] = found[0]?.[1] ?? "";
  }
  expect(await checkTypes(texts)).toBe("");

  const all = Object.values(texts).join();
  const types = ["Person", "WebSite", "ProfilePage", "Blog", "BlogPosting", "CreativeWork", "BreadcrumbList"];
  for (const type of types) expect(all).toContain(`"@type":"${type}"`);
  const addresses = [...all.matchAll(/"(?:url|image|item|mainEntityOfPage|@id)":"([^"]*)"/g)].map(
    ([, address = ""]) => address,
  );
  expect(addresses.filter((address) => !/^https:\/\/(ada\.)?example(\.com)?\//.test(address))).toEqual([]);
  const dates = [...all.matchAll(/"date\w+":"([^"]*)"/g)].map(([, date = ""]) => date);
  expect(dates.length).toBeGreaterThan(4);
  for (const date of dates) expect(new Date(date).toISOString()).toContain(date);
});

test("a type, a property, or a value that schema.org does not know is found", async () => {
  const graph = (thing: object) =>
    JSON.stringify({
      "@context": "https://schema.org",
      "@graph": [{ "@type": "Person", name: "Ada" }, thing],
    });
  const found = await checkTypes({
    "/type": graph({ "@type": "BlogPost", headline: "A" }),
    "/right": graph({ "@type": "BlogPosting", headline: "A" }),
    "/property": graph({ "@type": "BlogPosting", heading: "A" }),
    "/value": graph({
      "@type": "BreadcrumbList",
      itemListElement: [{ "@type": "ListItem", position: true }],
    }),
  });
  // The first line of the file is the import.
  const lines = [...found.matchAll(/data\.ts\((\d+),\d+\): error TS/g)].map(([, line]) => Number(line));
  expect([...new Set(lines)]).toEqual([2, 4, 5]);
});
