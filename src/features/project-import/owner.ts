import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Database } from "../../core/db/connect.ts";
import { call } from "../../core/http/call.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import { jsonBody } from "../../core/http/json-body.ts";
import { ImportFault } from "../../core/imports/import-fault.ts";
import type { JobRunner } from "../../core/jobs/runner.ts";
import { accept } from "../../core/site/server/write/accept.ts";
import type { SiteEditor } from "../site-editing/site-editor.ts";
import {
  factSettingsSchema,
  foundRepositoriesSchema,
  importedProjectsSchema,
  projectImportSchema,
  type StoredFacts,
  sourceSchema,
  storedFactsSchema,
} from "./contract.ts";
import { factRefresh } from "./facts/fact-jobs.ts";
import { changeFacts, listFacts, wantsFacts } from "./facts/store-facts.ts";
import type { ImportPlace } from "./import-repositories.ts";

interface ImportDeps {
  db: Database;
  clock: () => number;
  config: ImportPlace;
  jobs: Pick<JobRunner, "wake">;
  siteFiles: { update: () => Promise<unknown> };
}

/**
 * Lists the repositories of a code host, adds those that the owner chose to `projects.yaml`, as forms do, and turns facts
 * about them on and off.
 */
export function projectImportRoutes({ db, clock, config, jobs, siteFiles }: ImportDeps, editor: SiteEditor) {
  async function readStored(): Promise<StoredFacts> {
    const rows = await listFacts(db);
    const notes = rows.flatMap(({ address, note }) => (note === null ? [] : [{ address, note }]));
    const times = rows.map(({ checked_at }) => checked_at);
    return {
      isOn: await wantsFacts(db),
      known: rows.filter(({ facts }) => facts !== null).length,
      checkedAt: times.length === 0 ? null : new Date(Math.max(...times)).toISOString(),
      notes,
    };
  }

  return new Hono()
    .post(
      "/site/repositories",
      call("owner", foundRepositoriesSchema),
      jsonBody(sourceSchema, bounds.body),
      async (c) => {
        accept(c, await editor.checkWritable());
        await siteFiles.update();
        const { listRepositories } = await import("./import-repositories.ts");
        return c.json(await explained(listRepositories(config, c.req.valid("json").source)), 200);
      },
    )
    .post(
      "/site/repositories/import",
      call("owner", importedProjectsSchema),
      jsonBody(projectImportSchema, bounds.body),
      async (c) => {
        const { hash, ...chosen } = c.req.valid("json");
        accept(c, await editor.checkWritable());
        await siteFiles.update();
        const { file, planImport } = await import("./import-repositories.ts");
        const { edits, ...imported } = await explained(planImport(config, chosen));
        if (edits.length === 0) return c.json({ hash, ...imported }, 200);
        // The file must still be the one that the owner chose for.
        const saved = accept(c, await editor.edit({ file, hash, edits }));
        return c.json({ hash: saved.hash, ...imported }, 200);
      },
    )
    .get("/site/facts", call("owner", storedFactsSchema), async (c) => c.json(await readStored(), 200))
    .put(
      "/site/facts",
      call("owner", storedFactsSchema),
      jsonBody(factSettingsSchema, bounds.body),
      async (c) => {
        const { isOn } = c.req.valid("json");
        await changeFacts(db, isOn, { kind: factRefresh, now: clock() });
        if (isOn) jobs.wake(factRefresh);
        return c.json(await readStored(), 200);
      },
    );
}

export type ProjectImportApi = ReturnType<typeof projectImportRoutes>;

async function explained<Result>(run: Promise<Result>): Promise<Result> {
  try {
    return await run;
  } catch (error) {
    if (error instanceof ImportFault) throw new HTTPException(400, { message: error.message });
    throw error;
  }
}
