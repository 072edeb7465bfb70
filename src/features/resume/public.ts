import { Hono, type MiddlewareHandler } from "hono";
import type { Logger } from "../../core/process/log/log.ts";
import type { SiteStore } from "../../core/site/server/site-store.ts";
import { toJsonResume } from "./json-resume.ts";
import { renderResumePdf } from "./render-resume.ts";
import { resumeOf } from "./resume-of.ts";

const revalidated = { "Cache-Control": "no-cache" };

interface ResumeDeps {
  site: Pick<SiteStore, "current" | "watch">;
  config: { siteUrl: string };
  log: Pick<Logger, "warn">;
}

/**
 * Serves the resume as a PDF and in the JSON Resume schema, both made from the site folder. A file `resume.pdf` in the
 * folder `public` is the owner's own and takes precedence.
 */
export function resumeRoutes({ site, config, log }: ResumeDeps, publicFiles: MiddlewareHandler) {
  let pdf: Promise<Buffer> | undefined;
  site.watch(() => {
    pdf = undefined;
  });

  async function makePdf(): Promise<Buffer> {
    const { pdf, missing } = await renderResumePdf(resumeOf(site.current(), config.siteUrl));
    if (missing.length > 0)
      log.warn(
        { missing },
        "resume.pdf has question marks, because its fonts lack these characters; your own resume.pdf in the folder public of the site replaces it",
      );
    return pdf;
  }

  return new Hono()
    .get("/resume.json", (c) => {
      const current = site.current();
      const { resume } = current.profile;
      // The file that the home screen offers, which may be another one than that below.
      const link = resume && { Link: `<${encodeURI(resume)}>; rel="alternate"` };
      return c.json(toJsonResume(resumeOf(current, config.siteUrl)), 200, { ...revalidated, ...link });
    })
    .get("/resume.pdf", publicFiles, async (c) => {
      // A failed attempt is not kept, so that the next request tries again.
      pdf ??= makePdf().catch((error) => {
        pdf = undefined;
        throw error;
      });
      return c.body(new Uint8Array(await pdf), 200, { ...revalidated, "Content-Type": "application/pdf" });
    });
}
