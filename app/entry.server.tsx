import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { pageRequestContext } from "./page-data.ts";
import { RequestIdContext } from "./request-id.ts";

export { createPageContext } from "./page-data.ts";

/** Renders the complete page before sending it, because the page cache stores it first. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId } = loadContext.get(pageRequestContext);
  let renderError: unknown;
  const stream = await renderToReadableStream(
    <RequestIdContext value={status >= 500 ? requestId : ""}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </RequestIdContext>,
    {
      nonce,
      onError: (error) => {
        renderError ??= error;
      },
    },
  );
  await stream.allReady;
  // Throwing makes the router render the error page instead.
  if (renderError !== undefined) throw renderError;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}

/** Reports why a page failed to render. A request aborted by the client is not an error. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted) context.get(pageRequestContext).reportFault(error);
}
