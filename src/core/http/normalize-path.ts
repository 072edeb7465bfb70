import { getPath } from "hono/utils/url";

/** Makes `/api/Blogs/...` and `/api/blogs/...` the same path by rewriting both to the spelling that the routes use. */
export function normalizePath(request: Request): string {
  return getPath(request).replace(/^\/api\/blogs(?=\/|$)/i, (_match, offset, path: string) =>
    /^\/slug\//.test(path.slice(offset + "/api/blogs".length)) ? "/api/Blogs" : "/api/blogs",
  );
}
