import { Hono } from "hono";
import { bounds } from "../../contract/bounds.ts";
import { shareLinkInputSchema } from "../../contract/share-links.ts";
import type { Database } from "../db/connect.ts";
import { idParams } from "../http/ids.ts";
import { jsonBody } from "../http/json-body.ts";
import type { JobRunner } from "../jobs/runner.ts";
import { findTargetFault } from "./lead.ts";
import { openingMail } from "./opening-mail.ts";
import { addShareLink, deleteShareLink, listShareLinks } from "./share-links.ts";

const unknown = { message: "Share link not found" };
const taken = { message: "Another link has this address. Choose another one." };
const full = { message: `There can be at most ${bounds.shareLinks} share links. Delete one first.` };

interface ShareLinkDeps {
  db: Database;
  clock: () => number;
  jobs: Pick<JobRunner, "has">;
  config: { siteUrl: string };
}

/** The links that the owner shares. */
export function ownShareLinkRoutes({ db, clock, jobs, config: { siteUrl } }: ShareLinkDeps) {
  const linkBody = shareLinkInputSchema.superRefine(({ target }, context) => {
    const message = findTargetFault(target, siteUrl);
    if (message !== undefined) context.addIssue({ code: "custom", path: ["target"], message });
  });
  return new Hono()
    .get("/share-links", async (c) =>
      c.json({ shareLinks: await listShareLinks(db, siteUrl), canNotify: jobs.has(openingMail) }, 200),
    )
    .post("/share-links", jsonBody(linkBody, bounds.body), async (c) => {
      const added = await addShareLink(db, c.req.valid("json"), { now: clock(), siteUrl });
      if (added === "taken") return c.json(taken, 409);
      return added === "full" ? c.json(full, 409) : c.json(added, 201);
    })
    .delete("/share-links/:id", idParams(unknown), async (c) => {
      const deleted = await deleteShareLink(db, c.req.param("id"));
      return deleted ? c.body(null, 204) : c.json(unknown, 404);
    });
}
