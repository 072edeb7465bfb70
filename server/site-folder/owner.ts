import { Hono } from "hono";
import type { SiteFaults } from "../../contract/site-faults.ts";
import { findSampleRemains } from "./sample-remains.ts";
import { describeFault } from "./site-fault.ts";
import type { SiteStore } from "./site-store.ts";

interface SiteFaultDeps {
  site: Pick<SiteStore, "faults">;
  config: { siteDir: string };
}

export function siteFaultRoutes({ site, config }: SiteFaultDeps) {
  return new Hono().get("/site-faults", async (c) => {
    const sample = await findSampleRemains(config.siteDir);
    return c.json({ faults: site.faults().map(describeFault), sample } satisfies SiteFaults, 200);
  });
}
