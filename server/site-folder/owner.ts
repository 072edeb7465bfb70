import { Hono } from "hono";
import type { SiteFaults } from "../../contract/site-faults.ts";
import { describeFault } from "./site-fault.ts";
import type { SiteStore } from "./site-store.ts";

export function siteFaultRoutes({ site }: { site: Pick<SiteStore, "faults"> }) {
  return new Hono().get("/site-faults", (c) => {
    const faults: SiteFaults = { faults: site.faults().map(describeFault) };
    return c.json(faults, 200);
  });
}
