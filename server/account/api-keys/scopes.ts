import { type ApiKeyScope, apiKeyScopes } from "../../../contract/api-key-scopes.ts";

/**
 * All calls that API keys can make, by their scope. GET includes HEAD. Every other call needs a session, so a new call
 * is closed to keys until it is added here.
 */
const calls: Record<ApiKeyScope, ReadonlySet<string>> = {
  read: new Set([
    "GET /connection",
    "GET /dashboard/stats",
    "GET /dashboard/visits",
    "GET /insight",
    "GET /insight/export",
    "GET /insight/goals",
    "GET /insight/live",
    "GET /share-links",
  ]),
  posts: new Set([
    "GET /connection",
    "GET /blogs",
    "GET /blogs/:id",
    "POST /blogs",
    "PUT /blogs/:id",
    "GET /uploads/sources/:hash",
    "PUT /uploads",
    "POST /uploads/covers",
  ]),
};

/** @param route its path has the names of its parameters, such as `/blogs/:id` */
export function canCall(scope: ApiKeyScope, { method, path }: { method: string; path: string }): boolean {
  return calls[scope].has(`${method} ${path}`);
}

/** Says why a key is refused. */
export function explainScope(scope: ApiKeyScope): string {
  return `This API key can only ${apiKeyScopes[scope]}. Use another one, or sign in.`;
}
