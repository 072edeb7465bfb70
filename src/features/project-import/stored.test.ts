import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { createMigratedDatabase, engines } from "../../../test/databases.ts";
import { createOwnSite } from "../../../test/own-site.ts";
import { callCommand } from "../../../test/run-command.ts";
import type {} from "../site-in-database/tables.ts";
import { onGitHub, startCodeHost } from "./testing/code-host.ts";

describe.each(engines)("a site in the database on %s", (engine) => {
  test("gets the projects, too, with a version of the file", async () => {
    const siteDir = await createOwnSite({ "projects.yaml": "projects: []\n" });
    const { url } = await startCodeHost({
      "/api/v3/users/ada/repos": [onGitHub("shelf"), onGitHub("saw")],
      "/api/v3/repos/ada/shelf/languages": {},
      "/api/v3/repos/ada/saw/languages": {},
    });
    const database = await createMigratedDatabase(engine);
    onTestFinished(database.remove);
    const variables = { SITE_DIR: siteDir, SITE_STORE: "database" };
    const { output } = await callCommand(
      "import",
      ["projects", `github:${url}/ada`, "--all"],
      database,
      variables,
    );
    expect(output).toContain("projects.yaml was written.");
    const config = { siteSource: siteDir, siteDir: path.join(database.dataDir, "stored-site") };
    await using app = await startTestApp(engine, { database, config });
    const { projects } = app.context.site.current().projects;
    expect(projects.map(({ title }) => title)).toEqual(["shelf", "saw"]);
    const versions = await app.context.db.selectFrom("site_versions").select("file").execute();
    expect(versions).toEqual([{ file: "projects.yaml" }]);
  });
});
