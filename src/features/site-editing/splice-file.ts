import type { z } from "zod";
import { askOnce, createThread } from "../../core/process/programs.ts";
import type { SiteEdit, SitePath } from "../../core/site/contract/edits.ts";
import { entryTextSchema } from "../../core/site/contract/entry-texts.ts";
import { frontMatterSchema } from "../../core/site/contract/own-pages.ts";
import { type SiteFileName, siteFiles } from "../../core/site/contract/site.ts";
import { type EditedFileName, isEntryText } from "../../core/site/contract/site-editing.ts";
import { knownKeys } from "../../core/site/server/read-yaml.ts";
import { isSmall } from "../../core/site/server/yaml/read-tree.ts";
import { pasteLines } from "./splice/paste-lines.ts";
import { type SplicedText, spliceEdits } from "./splice/splice-edits.ts";

export interface SpliceRequest {
  file: EditedFileName;
  /** The YAML of the file. */
  yaml: string;
  edits: readonly SiteEdit[];
}

/** Milliseconds of processor time. An edit of 256 KB takes about 1,000, and more edits than one save may have 4,000. */
const limit = 10_000;

const program = "src/features/site-editing/splice-worker";

/** Changes the YAML of a file, that of a long one in a thread. It must have been read before. */
export async function spliceFile(request: SpliceRequest): Promise<SplicedText> {
  if (isSmall(request.yaml)) return spliceHere(request);
  const asked = askOnce<SplicedText>(createThread(program), request, { limit: () => limit });
  const result = await asked.catch(() => undefined);
  const refused = "The file is too long or too complex to be changed here.";
  return result ?? { refused, lines: pasteLines(undefined, request.edits) };
}

/** The same without a thread. */
export function spliceHere({ file, yaml, edits }: SpliceRequest): Promise<SplicedText> {
  const frontMatter = isEntryText(file) ? entryTextSchema : frontMatterSchema;
  const schema: z.ZodType = file in siteFiles ? siteFiles[file as SiteFileName] : frontMatter;
  // New fields are written in the order of the schema.
  return spliceEdits(yaml, edits, (path: SitePath) => knownKeys(schema, path));
}
