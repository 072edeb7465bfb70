import { randomUUID } from "node:crypto";
import { createRequestHandler } from "react-router";
import type { PageData } from "../../app/page-data.ts";
import type { AppContext } from "../context.ts";
import { isUnavailable } from "../db/errors.ts";
import { retryAfter } from "../http/errors.ts";
import type { PageBundle } from "./bundle.ts";
import { contentSecurityPolicy, hashInlineStyles, sealInlineScripts } from "./csp.ts";

/** A response whose body has been read, so that it can be cached and sent many times. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export type RenderPage = (url: string) => Promise<RenderedPage>;

/**
 * Creates the function that renders the page for a URL. A render error returns the site's error page with status 500,
 * which shows the request id that the error was logged with. An unavailable database changes the status to 503.
 */
export function createPageRenderer(
  bundle: PageBundle,
  data: PageData,
  { log, reportOutage }: Pick<AppContext, "log" | "reportOutage">,
): RenderPage {
  const handle = createRequestHandler(bundle, "production");
  const seal = createSeal(bundle.entry.module.publicStyles);
  return async (url) => {
    const nonce = randomUUID();
    const requestId = randomUUID();
    let isOutage = false;
    function reportFault(error: unknown): void {
      isOutage ||= isUnavailable(error);
      if (isUnavailable(error)) reportOutage(error);
      else log.error({ err: error, requestId, url }, "could not render a page");
    }
    const context = bundle.entry.module.createPageContext({
      data,
      nonce,
      requestId,
      reportFault,
    });
    const page = await seal(await handle(new Request(url), context), nonce);
    if (!isOutage) return page;
    return { ...page, status: 503, headers: { ...page.headers, "retry-after": String(retryAfter) } };
  };
}

/** Creates the function that inserts the public styles into a page and adds its Content-Security-Policy. */
function createSeal(publicStyles: string) {
  const publicHashes = hashInlineStyles(`<style>${publicStyles}</style>`);

  return async (response: Response, nonce: string): Promise<RenderedPage> => {
    const { status } = response;
    const headers = Object.fromEntries(response.headers);
    if (!isHtml(headers)) return { status, headers, body: Buffer.from(await response.arrayBuffer()) };
    const { html, hashes: scripts } = sealInlineScripts(await response.text(), nonce);
    const styles = [...publicHashes, ...hashInlineStyles(html)];
    const policy = { "content-security-policy": contentSecurityPolicy({ scripts, styles }) };
    const body = Buffer.from(html.replace("<style></style>", () => `<style>${publicStyles}</style>`));
    return { status, headers: { ...headers, ...policy }, body };
  };
}

export function isHtml(headers: Record<string, string>): boolean {
  return headers["content-type"]?.startsWith("text/html") ?? false;
}

/** Whether the body is the data of a page's routes, in React Router's own format. */
export function isRouteData(headers: Record<string, string>): boolean {
  return headers["content-type"]?.startsWith("text/x-script") ?? false;
}
