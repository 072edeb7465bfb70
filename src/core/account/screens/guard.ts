import { createContext, type DataStrategyResult, type MiddlewareFunction, replace } from "react-router";
import { isTab, tabAt } from "../../admin/features.ts";
import { isSignedOut, verifyToken } from "../../admin/owner-api.ts";
import { ApiError } from "../../pages/screens/api.ts";
import { readAdminToken, removeAdminToken } from "./admin-token.ts";
import { loginPath } from "./return-path.ts";
import { type SignOutReason, storeSignOutReason } from "./sign-out-reason.ts";

/** Whether an admin screen may be seen. `admin.module.css` hides what the server rendered until then. */
const isAdmitted = () => document.documentElement.dataset.admitted !== undefined;

/** Set by actions. Loaders that revalidate afterward share the context and do not count as a navigation. */
const followsAction = createContext(false);

/**
 * Guards every admin screen except the login. Verifies the token on each navigation and redirects to the
 * login if it is missing or if the server rejects it in a loader or action. The server also enforces access.
 */
export const guard: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, url: { pathname, search }, context },
  next,
) => {
  if (pathname === "/admin/login") return;
  const screen = returnPathOf(pathname);
  if (readAdminToken() === null) throw replace(loginPath(screen));
  if (request.method !== "GET") context.set(followsAction, true);
  // Fetchers load part of a screen, such as the next page or a post. The server checks their token anyway.
  const isNavigation = !isAdmitted() || (isTab(pathname) && search === "" && !context.get(followsAction));
  const refusal = isNavigation ? await verify() : undefined;
  if (refusal !== undefined) throw endSession(screen, refusal);
  document.documentElement.dataset.admitted = "";
  const results = await next();
  return Object.fromEntries(
    Object.entries(results).map(([route, outcome]) =>
      isRefused(outcome)
        ? [route, { type: "error", result: endSession(screen, "expired") }]
        : [route, outcome],
    ),
  );
};

/**
 * Returns the path to open after the login. That of an open document is kept with its query, such as that of a message
 * that a mail links to, or of a period of figures. Other requests can be for a part of a screen that is no document of
 * its own.
 */
function returnPathOf(pathname: string): string {
  return pathname === location.pathname ? pathname + location.search : tabAt(pathname).path;
}

/** Whether a loader or action was unauthorized. The router wraps errors from actions, as `data()` does. */
function isRefused({ result }: DataStrategyResult): boolean {
  const isWrapped = typeof result === "object" && result !== null && "data" in result;
  return isSignedOut(isWrapped ? result.data : result);
}

/**
 * Returns why the navigation may not continue. A server error does not end the session; the screen reports it. Neither
 * does a request that the browser ends because the owner opens another document.
 */
async function verify(): Promise<SignOutReason | undefined> {
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  addEventListener("beforeunload", leave);
  try {
    await verifyToken();
    return undefined;
  } catch (error) {
    console.info("The token could not be verified", error);
    if (isSignedOut(error)) return "expired";
    if (error instanceof ApiError) return undefined;
    return isLeaving ? undefined : "unreachable";
  } finally {
    removeEventListener("beforeunload", leave);
  }
}

function endSession(screen: string, reason: SignOutReason): Response {
  removeAdminToken();
  storeSignOutReason(reason);
  return replace(loginPath(screen));
}
