import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { routePath } from "hono/route";
import { bounds } from "../contract/bounds.ts";
import { apiKeyRoutes } from "./account/api-keys/owner.ts";
import { guardCalls } from "./account/guard.ts";
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
import { requireDeclarations } from "./http/call.ts";
import type { ServerEnv } from "./http/client-address.ts";
import { errorResponse } from "./http/errors.ts";
import { forbidCaching, refuseMethod, refuseUnknown } from "./http/fallbacks.ts";
import { healthRoutes } from "./http/health.ts";
import { normalizePath } from "./http/normalize-path.ts";
import { connectionRoutes } from "./http/owner-connection.ts";
import { pingRoutes } from "./http/public-ping.ts";
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

/** What the API knows about pages. */
interface PageCalls {
  isReachable: IsReachable;
  renderDraft: RenderDraft | undefined;
}

function apiRoutes(context: AppContext, parts: Parts, pages: PageCalls) {
  const api = new Hono<ServerEnv>();
  api.use(forbidCaching, refuseDeclaredLength(bounds.body), refuseCrossSite(context.config.siteUrl));
  api.use(methodNotAllowed({ app: api, onMethodNotAllowed: refuseMethod }), guardCalls(context));
  for (const { routes } of listRouters(context, parts, pages)) {
    requireDeclarations(routes);
    for (const { method, path, handler } of routes) api.on(method, path, handler);
  }
  return api.all("*", refuseUnknown);
}

/** The routers of the API, in the order in which they are tried. Each route declares who may call it. */
function listRouters(
  context: AppContext,
  { inbox, withdrawals, countLike, editor }: Parts,
  { isReachable, renderDraft }: PageCalls,
): Pick<Hono, "routes">[] {
  const loginLimit = createLoginLimit(context);
  const listFaults = () => [...context.site.faults(), ...context.postFiles.faults()];
  return [
    pingRoutes(),
    publicPostRoutes(context, countLike),
    newVisitRoutes(context),
    visitReportRoutes(context),
    newMessageRoutes(context, inbox),
    withdrawalRoutes(context, withdrawals),
    loginRoutes(context, loginLimit),
    secondStepRoutes(context, loginLimit),
    sessionRoutes(context),
    accountRoutes(context),
    factorRoutes(context),
    confirmationRoutes(context),
    securityEventRoutes(context),
    apiKeyRoutes(context),
    connectionRoutes(context),
    statsRoutes(context),
    backupRoutes(context),
    exportRoutes(context),
    jobRoutes(context),
    siteFaultRoutes({ ...context, listFaults }),
    siteFileRoutes(context, editor),
    sitePictureRoutes(context, editor),
    sitePreviewRoutes(context, renderDraft),
    visitRoutes(context),
    insightRoutes(context),
    goalRoutes(context),
    requestInsightRoutes(context),
    visitImportRoutes(context),
    letterRoutes(context),
    messageEventRoutes(context),
    messageExportRoutes(context),
    noteRoutes(context),
    messageImportRoutes(context),
    peopleRoutes(context),
    replyRoutes(context),
    savedReplyRoutes(context),
    notificationRoutes(context),
    ownShareLinkRoutes(context),
    pushDeviceRoutes(context),
    messageRoutes(context),
    uploadRoutes(context),
    workingCopyRoutes(context),
    previewLinkRoutes(context),
    postFileRoutes(createPostMoves(context)),
    postImportRoutes(context),
    postRoutes(context, isReachable),
  ];
}
