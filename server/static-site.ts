import { counters } from "../contract/site/profile.ts";
import type { Site } from "../contract/site/site.ts";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { createContext } from "./context.ts";
import { createLog } from "./log/log.ts";
import { loadPageBundle } from "./pages/bundle.ts";
import { installation } from "./process/installation.ts";
import type { StaticCopyDeps } from "./transfer/static-copy/static-copy.ts";

interface StaticSite extends StaticCopyDeps {
  close: () => Promise<void>;
}

/** Opens the site for a static copy. It listens on no port, does no jobs, and counts nothing; another process may serve it. */
export async function openStaticSite(config: Config): Promise<StaticSite> {
  const context = await createContext(
    { ...config, isStaticCopy: true, liveReload: false, edgeCache: undefined },
    createLog(config.logLevel),
  );
  const bundle = await loadPageBundle(installation.pages);
  const current = withoutServer(context.site.current());
  const adapted = {
    ...context,
    site: { ...context.site, current: () => current },
    requestCounter: { ...context.requestCounter, count: () => {} },
  };
  const app = createApp(adapted, { bundle, filesFolder: installation.client });
  return {
    ...adapted,
    ask: async (request) => app.fetch(request),
    script: bundle.entry.module.staticScript ?? "",
    close: () => context.close(),
  };
}

/** Forms that a server or a script would handle. Documents of a static copy have no server. */
const deadForms = "@media (scripting:none){search{display:none}}";

/** Returns the site without what needs a server: the figures that change, and the forms that search without scripts. */
function withoutServer({ profile, customCss = "", ...site }: Site): Site {
  const shown = (profile.counters ?? counters).filter((counter) => counter === "readingTime");
  return { ...site, profile: { ...profile, counters: shown }, customCss: customCss + deadForms };
}
