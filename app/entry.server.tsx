import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { pageRequestContext, type ReadQuery } from "./page-data.ts";
import { RequestIdContext } from "./request-id.ts";
import { readProjectView, writeProjectView } from "./routes/projects/project-view.ts";

export { createPageContext } from "./page-data.ts";

/** Only the projects are filtered by their query. Elsewhere it changes nothing and must not cost a rendering. */
export const readQuery: ReadQuery = (pathname, params) => {
  if (pathname !== "/projects") return "";
  const query = writeProjectView(readProjectView(params)).toString();
  return query === "" ? "" : `?${query}`;
};

/** Renders a page to its end before it is sent, since it is cached first. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId } = loadContext.get(pageRequestContext);
  let fault: unknown;
  const stream = await renderToReadableStream(
    <RequestIdContext value={status >= 500 ? requestId : ""}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </RequestIdContext>,
    {
      nonce,
      onError: (error) => {
        fault ??= error;
      },
    },
  );
  await stream.allReady;
  // The router renders the error page in place of this one.
  if (fault !== undefined) throw fault;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}

/** Reports what made a page fail. A request that its client gave up is no fault. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted) context.get(pageRequestContext).reportFault(error);
}
