import { parse } from "../pages/screens/api.ts";
import type { SiteFaults } from "../site/contract/site-faults.ts";
import type { SiteFaultApi } from "../site/server/owner.ts";
import { ownerClient } from "./owner-api.ts";

const siteFaultApi = ownerClient<SiteFaultApi>();

export function fetchSiteFaults(): Promise<SiteFaults> {
  return parse(siteFaultApi["site-faults"].$get());
}
