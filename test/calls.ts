import type { RouterRoute } from "hono/types";
import type { z } from "zod";
import { declaredBy } from "../src/core/http/call.ts";
import { bodySchemas } from "../src/core/http/json-body.ts";
import { querySchemas } from "../src/core/http/query.ts";

/** A route with what its handlers say about it. Those of pages and files do not declare who may call them: anyone. */
export interface ServerCall {
  /** Such as `GET /api/blogs/:id`. */
  name: string;
  method: string;
  path: string;
  declared: ReturnType<typeof declaredBy>;
  body: z.ZodType | undefined;
  query: z.ZodType | undefined;
}

/** Returns every route, in the order in which they are tried. */
export function listCalls(routes: readonly RouterRoute[]): ServerCall[] {
  const byName = Map.groupBy(routes, ({ method, path }) => `${method} ${path}`);
  return [...byName].map(([name, parts]) => {
    const [method = "", path = ""] = name.split(" ");
    const find = <Found>(read: (handler: object) => Found | undefined) =>
      parts.map(({ handler }) => read(handler)).find((found) => found !== undefined);
    return {
      ...{ name, method, path },
      declared: find(declaredBy),
      body: find((handler) => bodySchemas.get(handler)),
      query: find((handler) => querySchemas.get(handler)),
    };
  });
}
