import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { RouterRoute } from "hono/types";
import type { z } from "zod";
import type { ApiKeyScope } from "../account/contract/api-key-scopes.ts";
import { largeBodies } from "./body-limit.ts";

/**
 * Who may make a call. A fresh owner has signed in or confirmed it in the last 15 minutes, so that a browser that is
 * left open, or a token that is stolen, does not do what outlasts the session. "fresh owner if second step" is for a
 * call that asks for the password anyway. `keys` admits the owner, and API keys of these scopes. All other calls refuse
 * API keys.
 */
export type Access =
  | "anyone"
  | "owner"
  | "fresh owner"
  | "fresh owner if second step"
  | { keys: readonly ApiKeyScope[] };

/** The schema of a successful answer, `null` for 204 without a body, or "file" for one that has a format of its own. */
export type Answer = z.ZodType | null | "file";

/** What a route of the API says about itself. */
interface Call {
  access: Access;
  answer: Answer;
}

const calls = new WeakMap<object, Call>();

/**
 * Declares who may make a call, and what it answers. The first handler of each route of the API; the guard of the API
 * and tests read it.
 * @param options `takesLargeBody` is for a route that reads a stream, which it limits itself
 */
export function call(
  access: Access,
  answer: Answer,
  options: { takesLargeBody?: true } = {},
): MiddlewareHandler {
  const handler: MiddlewareHandler = (_c, next) => next();
  calls.set(handler, { access, answer });
  if (options.takesLargeBody) largeBodies.add(handler);
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
      throw new Error(`The route ${name} does not say who may call it. Begin it with call(access, answer).`);
  }
}
