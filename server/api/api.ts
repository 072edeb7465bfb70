import { Hono, type MiddlewareHandler } from "hono";
import { bounds } from "../../contract/bounds.ts";
import type { AppContext } from "../context.ts";
import { limitBody } from "../http/body-limit.ts";
import { apiHeaders } from "../http/security-headers.ts";
import { authRoutes } from "./auth.ts";
import { blogEditingRoutes } from "./blog-editing.ts";
import { blogRoutes } from "./blogs.ts";
import { inboxRoutes } from "./inbox.ts";
import { messageRoutes } from "./messages.ts";
import { pingRoutes } from "./ping.ts";
import { statsRoutes } from "./stats.ts";
import { visitRoutes } from "./visits.ts";

/**
 * The API below `/api`. Its type is what the browser's client is made from. `postsChanged` is called when a post has
 * been saved or deleted.
 */
export function createApi(context: AppContext, postsChanged: () => void = () => {}) {
  const routes = new Hono()
    .use(setHeaders)
    .use(limitBody(bounds.body))
    .route("/", pingRoutes())
    .route("/", blogRoutes(context))
    .route("/", visitRoutes(context))
    .route("/", messageRoutes(context))
    .route("/", authRoutes(context))
    .route("/", statsRoutes(context))
    .route("/", inboxRoutes(context))
    .route("/", blogEditingRoutes(context, postsChanged));
  routes.all("*", (c) => c.json({ message: "No such address" }, 404));
  return routes;
}

const setHeaders: MiddlewareHandler = (c, next) => {
  for (const [name, value] of Object.entries(apiHeaders)) c.header(name, value);
  return next();
};

export type Api = ReturnType<typeof createApi>;
