import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { stringify } from "yaml";
import { writeSchemas } from "../../../core/cli/write-schemas.ts";
import { installation } from "../../../core/process/installation.ts";
import { jsonSchemaOf } from "../../../core/site/contract/json-schema.ts";
import { type SiteFileName, siteFiles } from "../../../core/site/contract/site.ts";

/** The content of the files of a site folder. A file that is not in it begins empty. */
export type SiteContent = Partial<Record<SiteFileName, object>>;

/** Writes a site folder. Comments at the top of each file explain its fields, also those that are not in it yet. */
export async function writeSite(folder: string, files: SiteContent): Promise<void> {
  await mkdir(path.join(folder, "pictures"), { recursive: true });
  for (const name of Object.keys(siteFiles) as SiteFileName[]) {
    const content = files[name] ?? siteFiles[name].parse({});
    const comments = explain(name).map((line) => `# ${line}`.trimEnd());
    const text = `${comments.join("\n")}\n\n${stringify(content, { lineWidth: 110 })}`;
    await writeFile(path.join(folder, name), text);
  }
  await writeSchemas(folder);
  await writeFile(path.join(folder, "README.md"), await describeFolder());
}

interface FieldSchema {
  title?: string;
  description?: string;
  properties?: Record<string, FieldSchema>;
  items?: FieldSchema;
}

function explain(name: SiteFileName): string[] {
  const { properties = {} } = jsonSchemaOf(name) as FieldSchema;
  return [
    `yaml-language-server: $schema=schemas/${name.replace(".yaml", ".json")}`,
    "",
    "The fields of this file. Visitors see only what is filled in.",
    ...Object.entries(properties).map(([field, { title, description = title, ...schema }]) => {
      const parts = Object.keys(schema.properties ?? schema.items?.properties ?? {});
      return `  ${field}: ${description}${parts.length > 0 ? `. Fields: ${parts.join(", ")}` : ""}`;
    }),
  ];
}

/** Returns the sample's explanation of the files, without what it says about the sample's person. */
async function describeFolder(): Promise<string> {
  const content = await readFile(path.join(installation.sample, "README.md"), "utf8");
  return `# The content of the site\n\n${content.slice(content.indexOf("| File |"))}`;
}
