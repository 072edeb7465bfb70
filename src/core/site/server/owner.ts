import { Hono } from "hono";
import { call } from "../../http/call.ts";
import { fileApps } from "../contract/apps.ts";
import { type SiteValue, valueAt } from "../contract/edits.ts";
import { placeholderName } from "../contract/profile.ts";
import type { Site } from "../contract/site.ts";
import { type SiteFaults, siteFaultsSchema } from "../contract/site-faults.ts";
import { findSampleRemains } from "./sample-remains.ts";
import { describeFault, type SiteFault } from "./site-fault.ts";
import type { SiteStore } from "./site-store.ts";

interface SiteFaultDeps {
  site: Pick<SiteStore, "current">;
  /** Returns the faults of the site folder, with those of its posts. */
  listFaults: () => SiteFault[];
  config: { siteDir: string };
}

export function siteFaultRoutes({ site, listFaults, config }: SiteFaultDeps) {
  return new Hono().get("/site-faults", call("owner", siteFaultsSchema), async (c) => {
    const sample = await findSampleRemains(config.siteDir);
    const faults = listFaults().map(describeFault);
    return c.json({ faults, sample, isNew: isNew(site.current(), sample) } satisfies SiteFaults, 200);
  });
}

export type SiteFaultApi = ReturnType<typeof siteFaultRoutes>;

/** Whether the owner has not begun yet: the name is none or the sample's, or there is nothing that only the owner can have said. */
function isNew(site: Site, sample: readonly string[]): boolean {
  const { profile } = site;
  const isNamed =
    profile.name !== placeholderName && !sample.some((line) => /^site\.yaml:.* name\b/.test(line));
  const firstOfApps = fileApps.map(
    ({ name, setup }) => setup && valueAt(site[name] as SiteValue, [setup.field, 0]),
  );
  const parts = [profile.portrait, profile.intro, ...firstOfApps];
  return !isNamed || parts.every((part) => part === undefined);
}
