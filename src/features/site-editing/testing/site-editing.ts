import { readFile } from "node:fs/promises";
import path from "node:path";
import type { TestAppOptions } from "../../../../test/app.ts";
import { startTestApp } from "../../../../test/app.ts";
import { createOwnSite } from "../../../../test/own-site.ts";
import { signIn } from "../../../../test/owner.ts";
import type { Engine } from "../../../core/db/connect.ts";
import type { SiteEdit } from "../../../core/site/contract/edits.ts";
import type { EditedFile, RefusedEdits, SiteEditing } from "../../../core/site/contract/site-editing.ts";

/** What a call answered. */
interface Answer<Body> {
  status: number;
  body: Body & Partial<RefusedEdits>;
}

/** Starts an app that serves a copy of the sample with these files, and signs in. */
export async function startSiteEditing(
  engine: Engine,
  files: Record<string, string> = {},
  { config, ...options }: TestAppOptions = {},
) {
  const siteDir = await createOwnSite(files);
  const app = await startTestApp(engine, { ...options, config: { siteDir, ...config } });
  const { as } = await signIn(app);

  async function call<Body>(method: string, address: string, json?: unknown): Promise<Answer<Body>> {
    const response = await as(`/api/site/${address}`, { method, ...(json !== undefined && { json }) });
    return { status: response.status, body: (response.status === 204 ? {} : await response.json()) as never };
  }

  async function find(file: string): Promise<EditedFile> {
    const { body } = await call<SiteEditing>("GET", "files");
    const found = body.files.find((one) => one.file === file);
    if (found === undefined) throw new Error(`There is no ${file}`);
    return found;
  }

  return {
    app,
    as,
    siteDir,
    call,
    find,
    /** Saves edits of the file as it is now, or as it was with this hash. */
    edit: async (file: string, edits: SiteEdit[], hash?: string) =>
      call<EditedFile>("PATCH", "files", { file, edits, hash: hash ?? (await find(file)).hash }),
    read: (file: string) => readFile(path.join(siteDir, file), "utf8"),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

/** Returns an edit that sets a value. */
export function set(path: (string | number)[], value: string): SiteEdit {
  return { op: "set", path, value };
}
