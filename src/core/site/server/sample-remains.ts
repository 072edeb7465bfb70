import { createHash } from "node:crypto";
import path from "node:path";
import { installation } from "../../process/installation.ts";
import { fileApps } from "../contract/apps.ts";
import { type SiteFileName, siteFiles } from "../contract/site.ts";
import type { SamplePart } from "./apps/app-page.ts";
import { appPages } from "./apps/apps.ts";
import { readYaml } from "./read-yaml.ts";
import { openSiteFile } from "./site-file.ts";

/** A part of a file, and whether it is a field of the file itself. */
interface Part extends SamplePart {
  file: SiteFileName;
  isField: boolean;
}

/** More bytes than any picture of the sample has. */
const maxPicture = 1_000_000;

/**
 * Finds what a site folder still has of the sample: a line such as `me.yaml: about, hobbies` for each file. These
 * count, in whatever place they are: the sample's portrait and pictures of projects, its texts of five words or more,
 * links to example.com, and what `site.yaml` says in two words or more, such as the name. So a site can share its tech
 * stack, roles, labels, and the questions of the contact chat with the sample. Returns nothing for the sample itself.
 */
export async function findSampleRemains(siteDir: string): Promise<string[]> {
  if (path.resolve(siteDir) === installation.sample) return [];
  const [sample, own] = await Promise.all([readParts(installation.sample), readParts(siteDir)]);
  const [name = ""] = sample.find(({ field }) => field === "name")?.content.split(" ") ?? [];
  const personal = new Set(sample.filter((part) => isPersonal(part, name)).map(({ content }) => content));
  const fields = Map.groupBy(
    own.filter(({ content }) => personal.has(content)),
    ({ file }) => file,
  );
  return [...fields].map(
    ([file, parts]) => `${file}: ${[...new Set(parts.map(({ field }) => field))].join(", ")}`,
  );
}

/** Whether a part of the sample is about its person, who is called `name`. */
function isPersonal(part: Part, name: string): boolean {
  const { file, kind, content, isField } = part;
  const app = fileApps.find((known) => file === `${known.name}.yaml`);
  const byApp = app && appPages[app.name].isPersonal?.(part, name);
  if (byApp !== undefined) return byApp;
  if (kind === "picture") return true;
  const words = content.split(/\s+/).length;
  return words >= 5 || content.includes("example.com") || (file === "site.yaml" && isField && words >= 2);
}

/** Reads all parts. A file with faults has none. */
async function readParts(folder: string): Promise<Part[]> {
  const names = Object.keys(siteFiles) as SiteFileName[];
  const parts: Part[] = [];
  for (const file of names) {
    const { value } = await readYaml<(typeof siteFiles)[SiteFileName]>(folder, file, siteFiles[file]);
    for (const [field, content] of Object.entries(value ?? {})) {
      const found = await collect(content, folder);
      const isField = typeof content === "string";
      for (const part of found) parts.push({ ...part, file, field, isField });
    }
  }
  return parts;
}

async function collect(value: unknown, folder: string): Promise<Pick<Part, "kind" | "content">[]> {
  if (typeof value === "string") return [{ kind: "text", content: value }];
  if (typeof value !== "object" || value === null) return [];
  if ("file" in value && "alt" in value) {
    const picture = await hashPicture(folder, String(value.file));
    const text = { kind: "text", content: String(value.alt) } as const;
    return picture === undefined ? [text] : [text, { kind: "picture", content: picture }];
  }
  return (await Promise.all(Object.values(value).map((item) => collect(item, folder)))).flat();
}

async function hashPicture(folder: string, name: string): Promise<string | undefined> {
  const opened = await openSiteFile(folder, path.join("pictures", name));
  if ("refused" in opened) return undefined;
  const { handle, stats } = opened;
  try {
    if (stats.size > maxPicture) return undefined;
    return createHash("sha256")
      .update(await handle.readFile())
      .digest("hex");
  } finally {
    await handle.close();
  }
}
