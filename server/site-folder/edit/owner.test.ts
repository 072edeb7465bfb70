import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { EditedFile, SiteEditing } from "../../../contract/site-editing.ts";
import { startTestApp } from "../../../test/app.ts";
import { createOwnSite } from "../../../test/own-site.ts";
import { signIn } from "../../../test/owner.ts";

test("a saved edit is in the file and on the site", async () => {
  const siteDir = await createOwnSite({});
  await using app = await startTestApp("sqlite", { config: { siteDir } });
  const { as } = await signIn(app);
  const { files, refusal } = (await (await as("/api/site/files")).json()) as SiteEditing;
  expect(refusal).toBeNull();
  const file = files.find(({ file }) => file === "site.yaml");
  const bytes = await readFile(path.join(siteDir, "site.yaml"));
  expect(file).toMatchObject({ hash: createHash("sha256").update(bytes).digest("hex"), faults: [] });
  const json = {
    file: "site.yaml",
    hash: file?.hash,
    edits: [{ op: "set", path: ["name"], value: "Zoe Quinn" }],
  };
  const response = await as("/api/site/files", { method: "PATCH", json });
  expect(response.status).toBe(200);
  const saved = (await response.json()) as EditedFile;
  expect(saved.content).toMatchObject({ name: "Zoe Quinn" });
  expect(app.context.site.current().profile.name).toBe("Zoe Quinn");
  const again = await as("/api/site/files", { method: "PATCH", json });
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject({ current: saved });
});
