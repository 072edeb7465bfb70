import { LogOut } from "lucide-react";
import { removeAdminToken } from "../account/screens/admin-token.ts";
import { storeSignOutReason } from "../account/screens/sign-out-reason.ts";
import type { SessionApi } from "../account/server/owner-sessions.ts";
import { parse } from "../pages/screens/api.ts";
import { ownerClient } from "./owner-api.ts";

const sessionApi = ownerClient<SessionApi>();

export const signOutIcon = LogOut;

/** Ends the session in this browser and on the server. The login follows. */
export function signOut(): void {
  // The token is already attached to the request, so signing out does not need to wait for the response.
  const logout = parse(sessionApi.auth.logout.$post());
  logout.catch((error) => console.info("The session was not ended on the server", error));
  removeAdminToken();
  navigator.clearAppBadge?.()?.catch(() => {});
  storeSignOutReason(undefined);
}
