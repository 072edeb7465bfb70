import { Hono } from "hono";
import { call } from "../../../core/http/call.ts";
import { bounds } from "../../../core/http/contract/bounds.ts";
import { jsonBody } from "../../../core/http/json-body.ts";
import type { RenderDraft } from "../../../core/pages/server/create-pages.ts";
import {
  renderedPreviewSchema,
  type SitePreview,
  sitePreviewSchema,
} from "../../../core/site/contract/site-editing.ts";
import type { SiteStore } from "../../../core/site/server/site-store.ts";
import type { CheckDeps } from "../../../core/site/server/write/check-text.ts";
import { draftSite } from "./draft-site.ts";
import { markSite } from "./mark-site.ts";
import { previewSite } from "./preview-site.ts";

interface SitePreviewDeps extends CheckDeps {
  site: Pick<SiteStore, "own" | "complete">;
}

/**
 * Shows the owner a page of the site with edits that are not saved. An unknown path has the page that visitors get for
 * it.
 * @param renderDraft `undefined` if the server has no pages
 */
export function sitePreviewRoutes(deps: SitePreviewDeps, renderDraft: RenderDraft | undefined) {
  const { site } = deps;
  return new Hono().post(
    "/site/preview",
    call("owner", renderedPreviewSchema),
    jsonBody(sitePreviewSchema, bounds.body),
    async (c) => {
      const { path, file, edits } = c.req.valid("json");
      const draft = file && (await draftSite(site.own(), { file, edits }, deps));
      const faults = draft && "faults" in draft ? draft.faults : [];
      const own = draft && "site" in draft ? draft.site : site.own();
      const marked = markSite(own);
      const html = await renderDraft?.(path, site.complete(marked.site), (data) =>
        previewSite(data, site.complete(own)),
      );
      if (html === undefined) return c.json({ message: `There is no page at ${path}.` }, 404);
      const issues = faults.map((fault) => ({ path: fault.path ?? "", message: fault.message }));
      return c.json({ html, marks: marked.marks, issues } satisfies SitePreview, 200);
    },
  );
}

export type SitePreviewApi = ReturnType<typeof sitePreviewRoutes>;
