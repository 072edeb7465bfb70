import path from "node:path";
import { loadPageBundle } from "../../core/pages/server/bundle.ts";
import { installation } from "../../core/process/installation.ts";
import { createLog } from "../../core/process/log/log.ts";
import { createApp } from "../../core/server/app.ts";
import type { Config } from "../../core/server/config.ts";
import { type AppContext, createContext } from "../../core/server/context.ts";
import { readFiles } from "../../core/server/features.ts";
import { counters } from "../../core/site/contract/profile.ts";
import type { Site } from "../../core/site/contract/site.ts";
import { describeFault } from "../../core/site/server/site-fault.ts";
import { StaticCopyFault } from "./fault.ts";
import type { StaticCopyDeps } from "./static-copy.ts";

interface StaticSite extends StaticCopyDeps {
  close: () => Promise<void>;
}

/**
 * Opens the site for a static copy, with the posts that are files. It listens on no port, does no jobs, and counts
 * nothing; another process may serve it. Throws a {@link StaticCopyFault} if a post that is a file has faults.
 * @param dataDir a folder with a copy of the database, or an empty one. What is stored is stored there
 */
export async function openStaticSite(config: Config, dataDir: string): Promise<StaticSite> {
  const context = await createContext(
    {
      ...config,
      databaseUrl: undefined,
      dataDir,
      siteDir: config.siteSource === undefined ? config.siteDir : path.join(dataDir, "stored-site"),
      isStaticCopy: true,
      liveReload: false,
      edgeCache: undefined,
    },
    createLog(config.logLevel),
  );
  await storePostFiles(context).catch(async (error) => {
    await context.close();
    throw error;
  });
  const bundle = await loadPageBundle(installation.pages);
  const current = withoutServer(context.site.current());
  const adapted = {
    ...context,
    site: { ...context.site, current: () => current },
  };
  const app = createApp(adapted, { bundle, filesFolder: installation.client });
  return {
    ...adapted,
    documents: app.documents,
    ask: async (request) => app.fetch(request),
    script: bundle.entry.module.staticScript ?? "",
    close: () => context.close(),
  };
}

async function storePostFiles(context: AppContext): Promise<void> {
  const faults = (await readFiles(context)).map(describeFault);
  if (faults.length > 0)
    throw new StaticCopyFault(`${faults.join("\n")}\nCorrect the posts, so that the copy has all of them.`);
}

/** Forms that a server or a script would handle. Documents of a static copy have no server. */
const deadForms = "@media (scripting:none){search{display:none}}";

/** Returns the site without what needs a server: the figures that change, and the forms that search without scripts. */
function withoutServer({ profile, customCss = "", ...site }: Site): Site {
  const shown = (profile.counters ?? counters).filter((counter) => counter === "readingTime");
  return { ...site, profile: { ...profile, counters: shown }, customCss: customCss + deadForms };
}
