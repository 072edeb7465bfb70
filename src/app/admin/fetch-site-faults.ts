import type { SiteFaults } from "../../contract/site-faults.ts";
import type { SiteFaultApi } from "../../server/site-folder/owner.ts";
import { parse } from "../api.ts";
import { ownerClient } from "./owner-api.ts";

const siteFaultApi = ownerClient<SiteFaultApi>();

export function fetchSiteFaults(): Promise<SiteFaults> {
  return parse(siteFaultApi["site-faults"].$get());
}
