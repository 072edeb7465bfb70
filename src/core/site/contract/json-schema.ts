import { z } from "zod";
import { type SiteFileName, siteFiles } from "./site.ts";

/** Returns the JSON Schema of a file of the site folder. Editors complete and check YAML with it. */
export function jsonSchemaOf(file: SiteFileName): object {
  // Fields with a default may be left out, so the schema describes the input.
  return z.toJSONSchema(siteFiles[file], { io: "input" });
}
