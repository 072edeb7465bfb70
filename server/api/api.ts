import { Hono } from "hono";
import { except } from "hono/combine";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { BlankEnv, ExtractSchema } from "hono/types";
import { bounds } from "../../contract/bounds.ts";
import type { AppContext } from "../context.ts";
import { refuseDeclaredLength } from "../http/body-limit.ts";
import type { ServerEnv } from "../http/client-address.ts";
import { forbidCaching, refuseMethod, refuseUnknown } from "../http/fallbacks.ts";
import type { Inbox } from "../http/inbox.ts";
import type { CountLike } from "../http/like-counter.ts";
import { type AdminEnv, requireAdmin } from "../http/require-admin.ts";
import { refuseCrossSite } from "../http/same-origin.ts";
import type { CountVisit } from "../http/visit-counter.ts";
import { publicBlogRoutes } from "./open/blogs.ts";
import { newMessageRoutes } from "./open/messages.ts";
import { pingRoutes } from "./open/ping.ts";
import { loginRoutes } from "./open/sessions.ts";
import { newVisitRoutes } from "./open/visits.ts";
import { accountRoutes } from "./owner/account.ts";
import { backupRoutes } from "./owner/backups.ts";
import { blogRoutes } from "./owner/blogs.ts";
import { messageRoutes } from "./owner/messages.ts";
import { securityEventRoutes } from "./owner/security-events.ts";
import { sessionRoutes } from "./owner/sessions.ts";
import { siteFaultRoutes } from "./owner/site-faults.ts";
import { statsRoutes } from "./owner/stats.ts";
import { visitRoutes } from "./owner/visits.ts";

/** Paths with larger bodies than the default. Each of their routes sets its own limit. */
const savedPosts = ["/api/blogs", "/api/blogs/:id"];

/** What the API shares with the fast lane and the forms of pages. */
export interface SharedParts {
  countVisit: CountVisit;
  inbox: Inbox;
  countLike: CountLike;
}

/** Creates all routes below `/api`. */
export function createApi(context: AppContext, shared: SharedParts) {
  const api = new Hono<ServerEnv>();
  api.use(
    forbidCaching,
    except(savedPosts, refuseDeclaredLength(bounds.body)),
    refuseCrossSite(context.config.siteUrl),
  );
  api.use(methodNotAllowed({ app: api, onMethodNotAllowed: refuseMethod }));
  api.route("/", createOpenApi(context, shared)).route("/", createOwnerApi(context));
  return api.all("*", refuseUnknown);
}

/** The routes that anyone may call. */
function createOpenApi(context: AppContext, { countVisit, inbox, countLike }: SharedParts) {
  return new Hono()
    .route("/", pingRoutes())
    .route("/", publicBlogRoutes(context, countLike))
    .route("/", newVisitRoutes(countVisit))
    .route("/", newMessageRoutes(context, inbox))
    .route("/", loginRoutes(context));
}

/** The routes that only the owner may call. */
function createOwnerApi(context: AppContext) {
  return new Hono<AdminEnv>()
    .use(requireAdmin(context))
    .route("/", sessionRoutes(context))
    .route("/", accountRoutes(context))
    .route("/", securityEventRoutes(context))
    .route("/", statsRoutes(context))
    .route("/", backupRoutes(context))
    .route("/", siteFaultRoutes(context))
    .route("/", visitRoutes(context))
    .route("/", messageRoutes(context))
    .route("/", blogRoutes(context));
}

type OpenApi = ExtractSchema<ReturnType<typeof createOpenApi>>;
type OwnerApi = ExtractSchema<ReturnType<typeof createOwnerApi>>;

/** The type that the browser's client is created from. */
export type Api = Hono<BlankEnv, OpenApi & OwnerApi, "/">;
