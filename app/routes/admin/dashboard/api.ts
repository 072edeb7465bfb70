import type { Backups } from "../../../../contract/backups.ts";
import type { Dashboard } from "../../../../contract/stats.ts";
import { ownerApi } from "../../../admin/owner-api.ts";
import { parse } from "../../../api.ts";

export function fetchDashboard(): Promise<Dashboard> {
  return parse(ownerApi.dashboard.stats.$get());
}

export function fetchBackups(): Promise<Backups> {
  return parse(ownerApi.backups.$get());
}
