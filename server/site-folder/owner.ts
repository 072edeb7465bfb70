import { Hono } from "hono";
import type { SiteFaults } from "../../contract/site-faults.ts";
import { findSampleRemains } from "./sample-remains.ts";
import { describeFault, type SiteFault } from "./site-fault.ts";

interface SiteFaultDeps {
  /** Returns the faults of the site folder, with those of its posts. */
  listFaults: () => SiteFault[];
  config: { siteDir: string };
}

export function siteFaultRoutes({ listFaults, config }: SiteFaultDeps) {
  return new Hono().get("/site-faults", async (c) => {
    const sample = await findSampleRemains(config.siteDir);
    return c.json({ faults: listFaults().map(describeFault), sample } satisfies SiteFaults, 200);
  });
}
