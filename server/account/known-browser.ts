import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { getSignedCookie, setSignedCookie } from "hono/cookie";
import type { Database } from "../db/connect.ts";
import { readSecret } from "../db/secrets.ts";

const cookieName = "signed_in_before";
/** Seconds for which a browser stays known. Browsers keep no cookie for longer. */
const maxAge = 400 * 24 * 60 * 60;

interface KnownBrowserDeps {
  db: Database;
  config: { siteUrl: string };
}

/**
 * Recognizes the browsers that the owner has signed in from by a signed cookie, which a sign-out does not remove. It proves
 * nothing but that: whoever has it still needs the password.
 */
export function createKnownBrowsers({ db, config }: KnownBrowserDeps) {
  const secret = () => readSecret(db, "known-browsers");
  return {
    /** Returns the id of the browser, or `undefined` if nobody has signed in from it. */
    find: async (c: Context): Promise<string | undefined> => {
      // Strangers, who send none, cost no query.
      if (!c.req.header("cookie")?.includes(cookieName)) return undefined;
      return (await getSignedCookie(c, await secret(), cookieName)) || undefined;
    },
    /** Has the browser known from now on. */
    remember: async (c: Context, id: string = randomUUID()): Promise<void> => {
      await setSignedCookie(c, cookieName, id, await secret(), {
        path: "/api",
        secure: config.siteUrl.startsWith("https:"),
        httpOnly: true,
        sameSite: "Strict",
        maxAge,
      });
    },
  };
}
