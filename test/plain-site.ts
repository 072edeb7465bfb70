import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { handle as blogHandle } from "../src/core/blog/screens/blog-handle.ts";
import {
  createPageContext,
  pageDataContext,
  pageRequestContext,
} from "../src/core/pages/screens/page-data.ts";
import type { BuiltSite } from "../src/core/server/app.ts";
import { appNames } from "../src/core/site/contract/apps.ts";
import { screens as ofFeatures } from "../src/features/screens.ts";

const screens = [...appNames, ":page", "*"];
const module = { default: () => null };

/** The list of posts depends on its query as the real one does. */
function moduleOf(screen: string) {
  return screen === "blog" ? { ...module, handle: blogHandle } : module;
}

/** Finds posts as the real route does. */
async function loadPost({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { findPublishedBlog } = (context as Readonly<RouterContextProvider>).get(pageDataContext);
  const post = await findPublishedBlog(params.slug ?? "");
  return Response.json(null, { status: post === undefined ? 404 : 200 });
}

/** Finds pages about entries of files as the real routes do. */
function findEntry({ context, request }: LoaderFunctionArgs): Response {
  const { entryPages } = (context as Readonly<RouterContextProvider>).get(pageDataContext).site();
  const { pathname } = new URL(request.url);
  return Response.json(null, { status: entryPages.some(({ path }) => path === pathname) ? 200 : 404 });
}

/**
 * Creates a site for tests that need no build: it has the routes of the real one, and each page says only its address in
 * HTML, and which form was refused, in JSON. Its files are in an empty folder.
 */
export async function createPlainSite(dataDir: string): Promise<BuiltSite> {
  const filesFolder = path.join(dataDir, "client");
  await mkdir(filesFolder, { recursive: true });
  const routes = [
    { id: "root", path: "", module },
    { id: "home", parentId: "root", index: true, module },
    ...screens.map((screen) => ({ id: screen, parentId: "root", path: screen, module: moduleOf(screen) })),
    { id: "post", parentId: "root", path: "blog/:slug", module: { ...module, loader: loadPost } },
    ...ofFeatures.map(({ id, path }) => ({
      id,
      parentId: "root",
      path,
      module: { ...module, loader: findEntry },
    })),
    { id: "admin", path: "admin", module },
  ];
  const bundle = {
    entry: {
      module: { default: writePage, createPageContext, baseStyles: "", screenStyles: {} },
    },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: filesFolder,
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
  return { filesFolder, bundle: bundle as unknown as BuiltSite["bundle"] };
}

function writePage(
  request: Request,
  status: number,
  headers: Headers,
  _routerContext: unknown,
  loadContext: RouterContextProvider,
): Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { refused, finishDocument } = loadContext.get(pageRequestContext);
  const form =
    refused === undefined ? "" : `<pre>${JSON.stringify(refused).replaceAll("<", "\\u003c")}</pre>`;
  const placeholder = "<style></style>";
  const html = `${placeholder}<p>${new URL(request.url).pathname}</p>${form}`;
  const finished = finishDocument({
    html,
    status,
    placeholder,
    routes: [],
    script: "",
    siteStyles: [],
    rules: [],
  });
  return new Response(finished.html, {
    status,
    headers: { ...Object.fromEntries(headers), ...finished.headers },
  });
}
