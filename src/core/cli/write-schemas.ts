import { access, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { jsonSchemaOf } from "../site/contract/json-schema.ts";
import { type SiteFileName, siteFiles } from "../site/contract/site.ts";

/** Writes the JSON Schemas of the site folder's files to its folder `schemas`, for completion in editors. */
export async function writeSchemas(siteDir: string): Promise<void> {
  // A mistyped SITE_DIR must not become a folder.
  await access(path.join(siteDir, "site.yaml"));
  const folder = path.join(siteDir, "schemas");
  await mkdir(folder, { recursive: true });
  for (const file of Object.keys(siteFiles) as SiteFileName[]) {
    await writeFile(path.join(folder, schemaFileOf(file)), formatSchema(file));
  }
}

/** Returns the name of a file's schema, such as `site.json` for `site.yaml`. */
export function schemaFileOf(file: SiteFileName): string {
  return file.replace(".yaml", ".json");
}

export function formatSchema(file: SiteFileName): string {
  return `${JSON.stringify(jsonSchemaOf(file), null, 2)}\n`;
}
