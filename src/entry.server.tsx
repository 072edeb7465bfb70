import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { headPlaceholder } from "./core/pages/screens/head-placeholder.ts";
import { pageRequestContext } from "./core/pages/screens/page-data.ts";
import { RefusedFormContext } from "./core/pages/screens/refused-form.ts";
import { RequestIdContext } from "./core/pages/screens/request-id.ts";
import { StartScriptContext } from "./core/pages/screens/start-script.tsx";
import { writeStartScript } from "./core/pages/screens/write-start-script.ts";
import { DocumentRulesContext } from "./core/ui/document-rules.ts";
import { listRareFaces } from "./core/ui/styles/rare-fonts.ts";

export { baseStyles, rareSheet, screenStyles, screensModule } from "virtual:public-styles";
export { createPageContext } from "./core/pages/screens/page-data.ts";
export * from "./features/pages.ts";

/** Renders the complete page before sending it, because the page cache stores it first. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { requestId, refused, finishDocument } = loadContext.get(pageRequestContext);
  const { context, code } = await prepareStart(routerContext);
  const rules = new Set<string>();
  const rendered = await renderPage(
    <RequestIdContext value={status >= 500 ? requestId : ""}>
      <StartScriptContext value={code}>
        <DocumentRulesContext value={rules}>
          <RefusedFormContext value={refused}>
            <ServerRouter context={context} url={request.url} />
          </RefusedFormContext>
        </DocumentRulesContext>
      </StartScriptContext>
    </RequestIdContext>,
  );
  for (const face of listRareFaces(rendered)) rules.add(face);
  const { matches, loaderData } = routerContext.staticHandlerContext;
  const finished = finishDocument({
    html: rendered,
    status,
    placeholder: `<style>${headPlaceholder}</style>`,
    routes: matches.map(({ route }) => route.id),
    script: code,
    siteStyles: [loaderData.root?.style, loaderData.root?.customCss].filter((rules) => rules !== undefined),
    rules,
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  for (const [name, value] of Object.entries(finished.headers)) headers.set(name, value);
  return new Response(finished.html, { status, headers });
}

/** Moves the data of the loaders from the stream, which React would wait for, to the start script. */
async function prepareStart(routerContext: EntryContext): Promise<{ context: EntryContext; code: string }> {
  // With hot reload, React Router writes its own scripts.
  if (import.meta.env.DEV) return { context: routerContext, code: "" };
  const { serverHandoffStream, ...context } = routerContext;
  const state = await new Response(serverHandoffStream).text();
  return { context, code: writeStartScript(routerContext, state) };
}

/** How React marks a Suspense boundary that `renderToString` has left to the browser. */
const unfinished = "<!--$!-->";

/**
 * Throws if a component throws, so that the router renders the error page instead. For the benchmark row "pages
 * rendered by one core", the page is a string from the start: encoding and decoding a stream would take half as long
 * again.
 */
async function renderPage(page: ReactNode): Promise<string> {
  if (import.meta.env.DEV) return renderStream(page);
  const html = renderToString(page);
  return html.includes(unfinished) ? renderStream(page) : `<!DOCTYPE html>${html}`;
}

/** Waits for the scripts of hot reload, and throws the error of a part that failed. */
function renderStream(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collector = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      onError: reject,
      // Otherwise React would put long lists after the page, in hidden elements that a script moves into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collector),
    });
  });
}

/** Reports why a page failed to render. A request aborted by the client is not an error. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted) context.get(pageRequestContext).reportFault(error);
}
