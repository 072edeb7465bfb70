import { Hono } from "hono";
import type { SiteFaults } from "../../../contract/site-faults.ts";
import type { AppContext } from "../../context.ts";
import { describeFault } from "../../site/site-fault.ts";

export function siteFaultRoutes({ site }: AppContext) {
  return new Hono().get("/site-faults", (c) => {
    const faults: SiteFaults = { faults: site.faults().map(describeFault) };
    return c.json(faults, 200);
  });
}
