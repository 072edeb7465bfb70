import { rename, rm } from "node:fs/promises";
import { existsAsEntry } from "../../core/process/environment.ts";
import { loadConfig } from "../../core/server/config.ts";
import { siteFromAnswers } from "./init/site-from-answers.ts";

/**
 * Creates a site without content in SITE_DIR, unless that exists: the first start in a container has an empty volume.
 * The guided setup fills it.
 */
export async function createMissingSite(): Promise<void> {
  const { siteDir, siteSource = siteDir } = loadConfig("data");
  if (existsAsEntry(siteSource)) return;
  // A start that was killed may have left one.
  const draft = `${siteSource}.new`;
  await rm(draft, { recursive: true, force: true });
  await siteFromAnswers().write(draft);
  await rename(draft, siteSource);
}
