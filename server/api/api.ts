import { Hono } from "hono";
import type { BlankEnv, ExtractSchema } from "hono/types";
import type { AppContext } from "../context.ts";
import { loginRoutes, sessionRoutes } from "./auth.ts";
import { blogEditingRoutes } from "./blog-editing.ts";
import { blogRoutes } from "./blogs.ts";
import { inboxRoutes } from "./inbox.ts";
import { messageRoutes } from "./messages.ts";
import { pingRoutes } from "./ping.ts";
import { statsRoutes } from "./stats.ts";
import { visitRoutes } from "./visits.ts";

/** What anybody may call, below `/api`. */
export function createOpenApi(context: AppContext) {
  return new Hono()
    .route("/", pingRoutes())
    .route("/", blogRoutes(context))
    .route("/", visitRoutes(context))
    .route("/", messageRoutes(context))
    .route("/", loginRoutes(context));
}

/** What only the owner may call, below `/api`. `postsChanged` is called when a post has been saved or deleted. */
export function createOwnerApi(context: AppContext, postsChanged: () => void = () => {}) {
  return new Hono()
    .route("/", sessionRoutes(context))
    .route("/", statsRoutes(context))
    .route("/", inboxRoutes(context))
    .route("/", blogEditingRoutes(context, postsChanged));
}

type OpenApi = ExtractSchema<ReturnType<typeof createOpenApi>>;
type OwnerApi = ExtractSchema<ReturnType<typeof createOwnerApi>>;

/** What the browser's client is made from. */
export type Api = Hono<BlankEnv, OpenApi & OwnerApi, "/">;
