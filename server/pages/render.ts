import { randomBytes } from "node:crypto";
import { createRequestHandler } from "react-router";
import type { PageData } from "../../app/page-data.ts";
import type { PageBundle } from "./bundle.ts";
import { contentSecurityPolicy, sealInlineScripts } from "./csp.ts";

export interface RenderedPage {
  status: number;
  html: string;
  policy: string;
}

export type RenderPage = (url: string) => Promise<RenderedPage>;

/** Makes the function that renders the page of an address on the server. */
export function createPageRenderer(bundle: PageBundle, data: PageData): RenderPage {
  const handle = createRequestHandler(bundle, "production");
  return async (url) => {
    const nonce = randomBytes(16).toString("base64url");
    const response = await handle(new Request(url), bundle.entry.module.createPageContext(data, nonce));
    const { html, hashes } = sealInlineScripts(await response.text(), nonce);
    return { status: response.status, html, policy: contentSecurityPolicy(hashes) };
  };
}
