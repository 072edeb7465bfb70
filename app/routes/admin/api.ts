import { ownerApi } from "../../admin/owner-api.ts";
import { parse } from "../../api.ts";

/** Ends the session on the server. */
export async function sendLogout(): Promise<void> {
  await parse(ownerApi.auth.logout.$post());
}
