import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { removeAdminToken } from "../../browser/admin-token.ts";
import { isSignedOut } from "./admin-api.ts";
import { loginPath } from "./origin.ts";

/** Gives what to do with a failed call: log it, and go to the login when it says that the session is over. */
export function useFailure(): (message: string, error: unknown) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (message, error) => {
      console.info(message, error);
      if (!isSignedOut(error)) return;
      removeAdminToken();
      void navigate(loginPath(pathname), { replace: true });
    },
    [navigate, pathname],
  );
}
