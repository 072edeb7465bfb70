import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { RouterRoute } from "hono/types";
import type { z } from "zod";
import type { ApiKeyScope } from "../../contract/api-key-scopes.ts";
import { largeBodies } from "./body-limit.ts";

/**
 * Who may make a call. A fresh owner has signed in or confirmed it in the last 15 minutes, so that a browser that is left
 * open, or a token that is stolen, does not do what outlasts the session. The third kind is for a call that asks for the
 * password anyway. The last one is the owner, and API keys of these scopes; all other calls are closed to keys.
 */
export type Access =
  | "anyone"
  | "owner"
  | "fresh owner"
  | "fresh owner if second step"
  | { keys: readonly ApiKeyScope[] };

/** What a route of the API says about itself. */
export interface Call {
  /** GET includes HEAD. */
  access: Access;
  /** The schema of the successful answer, `null` for 204 without a body, or "file" for one that has a format of its own. */
  answer: z.ZodType | null | "file";
  /** Whether the route reads a stream that may be larger than other bodies, and limits it itself. */
  takesLargeBody?: true;
}

const calls = new WeakMap<object, Call>();

/** Declares a route. The first handler of each route of the API; `account/guard.ts` and tests read it. */
export function call(declared: Call): MiddlewareHandler {
  const handler: MiddlewareHandler = (_c, next) => next();
  calls.set(handler, declared);
  if (declared.takesLargeBody) largeBodies.add(handler);
  return handler;
}

/** Returns what a handler declares, `undefined` for one that declares nothing. */
export function declaredBy(handler: object): Call | undefined {
  return calls.get(handler);
}

/** Returns the declaration of the route that has the path and method of a request, `undefined` if there is no such route. */
export function findCall(c: Context): Call | undefined {
  return matchedRoutes(c)
    .map(({ handler }) => calls.get(handler))
    .find((declared) => declared !== undefined);
}

/** Throws if a route does not begin with a declaration, because anyone could call it. */
export function requireDeclarations(routes: readonly RouterRoute[]): void {
  const declared = new Set<string>();
  for (const { method, path, handler } of routes) {
    const name = `${method} ${path}`;
    if (calls.has(handler)) declared.add(name);
    if (!declared.has(name))
      throw new Error(
        `The route ${name} does not say who may call it. Begin it with call({ access, answer }).`,
      );
  }
}
