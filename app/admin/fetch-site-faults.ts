import type { SiteFaults } from "../../contract/site-faults.ts";
import { parse } from "../api.ts";
import { ownerApi } from "./owner-api.ts";

export function fetchSiteFaults(): Promise<SiteFaults> {
  return parse(ownerApi["site-faults"].$get());
}
