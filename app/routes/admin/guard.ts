import { createContext, type DataStrategyResult, type MiddlewareFunction, replace } from "react-router";
import { ApiError } from "../../api.ts";
import { readAdminToken, removeAdminToken } from "../../browser/admin-token.ts";
import { verifyToken } from "./owner-api.ts";
import { loginPath } from "./return-path.ts";
import { isScreen, screenAt } from "./screens.ts";

/** Set by an action. The loaders that run after it get the same context: they are no navigation of their own. */
const followsAction = createContext(false);

/**
 * The guard of every admin screen but the login. It verifies the token on each navigation, and leads to the login when
 * there is no token or the server refuses it in any loader or action. The server enforces the same by itself.
 */
export const guard: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, url: { pathname, search }, context },
  next,
) => {
  if (pathname === "/admin/login") return;
  const screen = screenAt(pathname).path;
  if (readAdminToken() === null) throw replace(loginPath(screen));
  if (request.method !== "GET") context.set(followsAction, true);
  // Fetchers ask for a part of a screen, such as a further page or one post. The server checks the token of these calls.
  const isNavigation = isScreen(pathname) && search === "" && !context.get(followsAction);
  if (isNavigation && !(await isVerified())) throw endSession(screen);
  const results = await next();
  return Object.fromEntries(
    Object.entries(results).map(([route, outcome]) =>
      isRefused(outcome) ? [route, { type: "error", result: endSession(screen) }] : [route, outcome],
    ),
  );
};

/** Whether an error says that the session is over. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Whether a loader or an action was refused. The router wraps what an action throws, as `data()` does. */
function isRefused({ result }: DataStrategyResult): boolean {
  const isWrapped = typeof result === "object" && result !== null && "data" in result;
  return isSignedOut(isWrapped ? result.data : result);
}

/** Whether the owner may go on. A fault of the server says nothing about the token; the screen will report it. */
async function isVerified(): Promise<boolean> {
  try {
    await verifyToken();
    return true;
  } catch (error) {
    console.info("The token could not be verified", error);
    return error instanceof ApiError && !isSignedOut(error);
  }
}

function endSession(screen: string): Response {
  removeAdminToken();
  return replace(loginPath(screen));
}
