import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { nonceContext } from "./page-data.ts";

export { createPageContext } from "./page-data.ts";

/** Renders a page whole, since it is cached before it is sent. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  let fault: unknown;
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      onError: (error) => {
        fault ??= error;
      },
    },
  );
  await stream.allReady;
  if (fault !== undefined) throw fault;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}

/** The server logs what it answers with a 500; a request that its sender gave up is no fault. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) throw error;
}
