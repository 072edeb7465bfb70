import type { Feature } from "../../core/feature.ts";
import { siteEditor } from "../site-editing/parts.ts";
import { factJobs } from "./facts/fact-jobs.ts";
import { readFacts } from "./facts/store-facts.ts";
import { projectImportRoutes } from "./owner.ts";

export const projectImport: Feature = {
  name: "project-import",
  needs: ["site-editing"],
  calls: (context) => [projectImportRoutes(context, context.get(siteEditor))],
  jobs: factJobs,
  entryFacts: async ({ db }, { thing: { codeRepository } }) =>
    codeRepository === undefined ? [] : readFacts(db, codeRepository),
};
