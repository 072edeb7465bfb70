import { Hono } from "hono";
import { placeholderName } from "../../contract/site/profile.ts";
import type { Site } from "../../contract/site/site.ts";
import type { SiteFaults } from "../../contract/site-faults.ts";
import { findSampleRemains } from "./sample-remains.ts";
import { describeFault } from "./site-fault.ts";
import type { SiteStore } from "./site-store.ts";

interface SiteFaultDeps {
  site: Pick<SiteStore, "current" | "faults">;
  config: { siteDir: string };
}

export function siteFaultRoutes({ site, config }: SiteFaultDeps) {
  return new Hono().get("/site-faults", async (c) => {
    const sample = await findSampleRemains(config.siteDir);
    const faults = site.faults().map(describeFault);
    return c.json({ faults, sample, isNew: isNew(site.current(), sample) } satisfies SiteFaults, 200);
  });
}

/** Whether the owner has not begun yet: the name is none or the sample's, or there is nothing that only the owner can have said. */
function isNew({ profile, projects, tech }: Site, sample: readonly string[]): boolean {
  const isNamed =
    profile.name !== placeholderName && !sample.some((line) => /^site\.yaml:.* name\b/.test(line));
  const parts = [profile.portrait, profile.intro, projects.projects[0], tech.stack[0]];
  return !isNamed || parts.every((part) => part === undefined);
}
