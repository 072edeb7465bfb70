import { Hono } from "hono";
import { except } from "hono/combine";
import { methodNotAllowed } from "hono/method-not-allowed";
import { routePath } from "hono/route";
import type { BlankEnv, ExtractSchema } from "hono/types";
import { bounds } from "../contract/bounds.ts";
import { apiKeyRoutes } from "./account/api-keys/owner.ts";
import { type AdminEnv, requireAdmin } from "./account/guard.ts";
import { createLoginLimit } from "./account/login-limit.ts";
import { accountRoutes } from "./account/owner.ts";
import { securityEventRoutes } from "./account/owner-security-events.ts";
import { sessionRoutes } from "./account/owner-sessions.ts";
import { loginRoutes } from "./account/public.ts";
import { factorRoutes } from "./account/second-step/owner.ts";
import { confirmationRoutes } from "./account/second-step/owner-confirm.ts";
import { secondStepRoutes } from "./account/second-step/public.ts";
import type { AppContext } from "./context.ts";
import { refuseDeclaredLength } from "./http/body-limit.ts";
import type { ServerEnv } from "./http/client-address.ts";
import { errorResponse } from "./http/errors.ts";
import { forbidCaching, refuseMethod, refuseUnknown } from "./http/fallbacks.ts";
import { healthRoutes } from "./http/health.ts";
import { normalizePath } from "./http/normalize-path.ts";
import { connectionRoutes } from "./http/owner-connection.ts";
import { pingRoutes } from "./http/ping.ts";
import { refuseCrossSite } from "./http/same-origin.ts";
import { setSecurityHeaders } from "./http/security-headers.ts";
import { securityTxtRoutes } from "./http/security-txt.ts";
import { contactFormRoutes } from "./inbox/contact/form.ts";
import { newMessageRoutes, withdrawalRoutes } from "./inbox/contact/public.ts";
import { createInbox } from "./inbox/contact/receive.ts";
import { createWithdrawals } from "./inbox/contact/withdraw.ts";
import { messageEventRoutes } from "./inbox/events/owner.ts";
import { messageExportRoutes } from "./inbox/export/owner.ts";
import { messageImportRoutes } from "./inbox/import/owner.ts";
import { messageRoutes } from "./inbox/messages/owner.ts";
import { noteRoutes } from "./inbox/messages/owner-notes.ts";
import { notificationRoutes } from "./inbox/notifications/owner.ts";
import { pushDeviceRoutes } from "./inbox/notifications/owner-devices.ts";
import { peopleRoutes } from "./inbox/people/owner.ts";
import { replyRoutes } from "./inbox/replies/owner.ts";
import { savedReplyRoutes } from "./inbox/replies/owner-saved.ts";
import { jobRoutes } from "./jobs/owner.ts";
import { letterRoutes } from "./letter/owner.ts";
import { type PictureRoutesOptions, pictureRoutes } from "./media/pictures/public.ts";
import { coverRoutes } from "./media/public-covers.ts";
import { iconRoutes } from "./media/public-icons.ts";
import { shareRoutes } from "./media/public-share.ts";
import { sitePictureRoutes } from "./media/site-pictures/owner.ts";
import { isUploadName } from "./media/uploads/address.ts";
import { uploadRoutes } from "./media/uploads/owner.ts";
import { uploadFileRoutes } from "./media/uploads/public.ts";
import type { PageBundle } from "./pages/bundle.ts";
import { createDocumentCache, createPages, type RenderDraft } from "./pages/create-pages.ts";
import { createEdgePolicy } from "./pages/edge-policy.ts";
import { builtFiles, noFiles } from "./pages/files.ts";
import { followCovers, followPosts } from "./pages/follow-posts.ts";
import { createLiveReload } from "./pages/live-reload.ts";
import { sitePreviewRoutes } from "./pages/owner-site-preview.ts";
import { siteRoutes } from "./pages/public.ts";
import { documentRoutes } from "./pages/public-documents.ts";
import { previewRoutes } from "./pages/public-previews.ts";
import { createPostMoves } from "./post-files/move-posts.ts";
import { postFileRoutes } from "./post-files/owner.ts";
import type { IsReachable } from "./posts/check-post.ts";
import { createLikeCounter } from "./posts/count-likes.ts";
import { likeFormRoutes } from "./posts/form.ts";
import { postRoutes } from "./posts/owner.ts";
import { previewLinkRoutes } from "./posts/owner-previews.ts";
import { workingCopyRoutes } from "./posts/owner-working-copies.ts";
import { publicPostRoutes } from "./posts/public.ts";
import { publicationKind } from "./posts/publication.ts";
import { ownShareLinkRoutes } from "./share-links/owner.ts";
import { shareLinkRoutes } from "./share-links/public.ts";
import { siteFileRoutes } from "./site-folder/edit/owner.ts";
import { createSiteEditor } from "./site-folder/edit/site-editor.ts";
import { siteFaultRoutes } from "./site-folder/owner.ts";
import { publicFiles } from "./site-folder/public.ts";
import { resumeRoutes } from "./site-folder/resume/public.ts";
import { backupRoutes } from "./transfer/backup/owner.ts";
import { exportRoutes } from "./transfer/export/owner.ts";
import { postImportRoutes } from "./transfer/import/owner.ts";
import { goalRoutes } from "./visits/goals/owner.ts";
import { visitImportRoutes } from "./visits/import/owner.ts";
import { insightRoutes } from "./visits/insight/owner.ts";
import { visitRoutes } from "./visits/owner.ts";
import { statsRoutes } from "./visits/owner-stats.ts";
import { newVisitRoutes, visitReportRoutes } from "./visits/public.ts";
import { requestInsightRoutes } from "./visits/requests/owner.ts";
import { countRequests } from "./visits/requests/public.ts";

/** The built site: its static files and its pages. */
export interface BuiltSite {
  /** `undefined` if a development server serves them. */
  filesFolder: string | undefined;
  bundle: PageBundle;
}

/** Creates the function that turns each request into a response. Without `site` it serves the API only. */
export function createApp(context: AppContext, site?: BuiltSite) {
  const parts = createParts(context);
  const liveReload = context.config.liveReload ? createLiveReload(context.site) : undefined;
  const ownersFiles = publicFiles(context.config.siteDir);
  const pages = site && createPages(context, site.bundle, liveReload?.tag);

  const app = new Hono<ServerEnv>({ getPath: normalizePath });
  /** Asks the site itself, because only it knows all of its addresses. Nothing counts such a request. */
  async function isReachable(path: string): Promise<boolean> {
    const request = new Request(new URL(path, context.config.siteUrl), { method: "HEAD" });
    return site === undefined || (await app.fetch(request, {})).status < 400;
  }
  app.onError((error, c) => errorResponse(context, error, c.req.raw, routePath(c)));
  app
    .use(setSecurityHeaders())
    .route("/api", apiRoutes(context, parts, { isReachable, renderDraft: pages?.renderDraft }))
    .use(countRequests(context))
    .route("/", healthRoutes(context))
    .route("/", securityTxtRoutes(context))
    .route("/", shareLinkRoutes(context))
    .route("/", pictureRoutes({ pictures: context.pictures, find: findOriginal(context) }))
    .route("/", uploadFileRoutes(context))
    .route("/", liveReload?.routes ?? new Hono())
    .route("/", coverRoutes(context, ownersFiles))
    .route("/", shareRoutes(context))
    .route("/", resumeRoutes(context, ownersFiles))
    .route("/", iconRoutes(context, ownersFiles));

  const edge = createEdgePolicy(context.config.edgeCache);
  if (site !== undefined && pages !== undefined) {
    const { renderRefused, renderPreview } = pages;
    const expirePage = (address: string) => pages.cache.expire((cached) => cached === address);
    const documents = createDocumentCache(context);
    const files = site.filesFolder === undefined ? noFiles : builtFiles(site.filesFolder);
    app
      .route("/", documentRoutes(documents, edge, ownersFiles))
      .route("/", previewRoutes(context, renderPreview))
      .route("/", contactFormRoutes(context, parts, renderRefused))
      .route("/", likeFormRoutes(context, { ...parts, renderRefused, expirePage }))
      .route("/", siteRoutes({ ...pages, edge, texts: documents.cache }, files, ownersFiles));
    const caches = [pages.cache, documents.cache];
    followPosts(caches, context.postChanges);
    // Another instance may have given a post a time, and be gone when it has come.
    context.postChanges.watch(() => context.jobs.wake(publicationKind));
    followCovers(pages.cache, context.covers);
    context.site.watch(() => {
      for (const cache of caches) cache.remove();
    });
  }

  const fetch = (request: Request, env: ServerEnv["Bindings"] = {}) => app.fetch(request, env);
  return {
    /** Every route, without the middleware. */
    routes: app.routes.filter(({ method }) => method !== "ALL"),
    fetch: context.metrics?.measure(fetch) ?? fetch,
  };
}

/** Uploads are in the database, and the other pictures in the site folder. */
function findOriginal({ pictures, uploads }: AppContext): PictureRoutesOptions["find"] {
  return (name, hash) => (isUploadName(name) ? uploads.findOriginal(name, hash) : pictures.find(name, hash));
}

type Parts = ReturnType<typeof createParts>;

/** Creates what the API shares with the forms of pages. */
function createParts(context: AppContext) {
  return {
    inbox: createInbox(context),
    withdrawals: createWithdrawals(context),
    countLike: createLikeCounter(context),
    editor: createSiteEditor(context),
  };
}

/** Paths with larger bodies than the default. Each of their routes sets its own limit. */
const largeBodies = [
  "/api/blogs",
  "/api/blogs/:id",
  "/api/blogs/:id/working-copy",
  "/api/uploads",
  "/api/site/pictures",
  "/api/messages/import",
  "/api/insight/imports",
];

/** What the API knows about pages. */
interface PageCalls {
  isReachable: IsReachable;
  renderDraft: RenderDraft | undefined;
}

function apiRoutes(context: AppContext, parts: Parts, pages: PageCalls) {
  const api = new Hono<ServerEnv>();
  api.use(
    forbidCaching,
    except(largeBodies, refuseDeclaredLength(bounds.body)),
    refuseCrossSite(context.config.siteUrl),
  );
  api.use(methodNotAllowed({ app: api, onMethodNotAllowed: refuseMethod }));
  api.route("/", openRoutes(context, parts)).route("/", ownerRoutes(context, parts, pages));
  return api.all("*", refuseUnknown);
}

/** The calls that anyone may make. */
function openRoutes(context: AppContext, { inbox, withdrawals, countLike }: Parts) {
  const loginLimit = createLoginLimit(context);
  return new Hono()
    .route("/", pingRoutes())
    .route("/", publicPostRoutes(context, countLike))
    .route("/", newVisitRoutes(context))
    .route("/", visitReportRoutes(context))
    .route("/", newMessageRoutes(context, inbox))
    .route("/", withdrawalRoutes(context, withdrawals))
    .route("/", loginRoutes(context, loginLimit))
    .route("/", secondStepRoutes(context, loginLimit));
}

/** The calls that only the owner may make. */
function ownerRoutes(context: AppContext, { editor }: Parts, { isReachable, renderDraft }: PageCalls) {
  const listFaults = () => [...context.site.faults(), ...context.postFiles.faults()];
  return new Hono<AdminEnv>()
    .use(requireAdmin(context))
    .route("/", sessionRoutes(context))
    .route("/", accountRoutes(context))
    .route("/", factorRoutes(context))
    .route("/", confirmationRoutes(context))
    .route("/", securityEventRoutes(context))
    .route("/", apiKeyRoutes(context))
    .route("/", connectionRoutes(context))
    .route("/", statsRoutes(context))
    .route("/", backupRoutes(context))
    .route("/", exportRoutes(context))
    .route("/", jobRoutes(context))
    .route("/", siteFaultRoutes({ ...context, listFaults }))
    .route("/", siteFileRoutes(context, editor))
    .route("/", sitePictureRoutes(context, editor))
    .route("/", sitePreviewRoutes(context, renderDraft))
    .route("/", visitRoutes(context))
    .route("/", insightRoutes(context))
    .route("/", goalRoutes(context))
    .route("/", requestInsightRoutes(context))
    .route("/", visitImportRoutes(context))
    .route("/", letterRoutes(context))
    .route("/", messageEventRoutes(context))
    .route("/", messageExportRoutes(context))
    .route("/", noteRoutes(context))
    .route("/", messageImportRoutes(context))
    .route("/", peopleRoutes(context))
    .route("/", replyRoutes(context))
    .route("/", savedReplyRoutes(context))
    .route("/", notificationRoutes(context))
    .route("/", ownShareLinkRoutes(context))
    .route("/", pushDeviceRoutes(context))
    .route("/", messageRoutes(context))
    .route("/", uploadRoutes(context))
    .route("/", workingCopyRoutes(context))
    .route("/", previewLinkRoutes(context))
    .route("/", postFileRoutes(createPostMoves(context)))
    .route("/", postImportRoutes(context))
    .route("/", postRoutes(context, isReachable));
}

type OpenApi = ExtractSchema<ReturnType<typeof openRoutes>>;
type OwnerApi = ExtractSchema<ReturnType<typeof ownerRoutes>>;

/** The type that the browser's client is created from. */
export type Api = Hono<BlankEnv, OpenApi & OwnerApi, "/">;
