import type { Database } from "../../core/db/connect.ts";
import { resourceRoutes } from "../../core/http/resource.ts";
import type { JobRunner } from "../../core/jobs/runner.ts";
import { linkBounds } from "./contract/bounds.ts";
import { shareLinkInputSchema, shareLinkListSchema, shareLinkSchema } from "./contract/share-links.ts";
import { findTargetFault } from "./lead.ts";
import { openingMail } from "./opening-mail.ts";
import { addShareLink, deleteShareLink, listShareLinks } from "./share-links.ts";

interface ShareLinkDeps {
  db: Database;
  clock: () => number;
  jobs: Pick<JobRunner, "has">;
  config: { siteUrl: string };
}

/** The links that the owner shares. */
export function ownShareLinkRoutes({ db, clock, jobs, config: { siteUrl } }: ShareLinkDeps) {
  return resourceRoutes("/share-links", {
    name: "Share link",
    access: { list: { keys: ["read"] }, add: "owner", remove: "owner" },
    answer: { list: shareLinkListSchema, entry: shareLinkSchema },
    full: `There can be at most ${linkBounds.links} share links. Delete one first.`,
    taken: { path: "slug", message: "Another link has this address. Choose another one." },
    list: async () => ({ shareLinks: await listShareLinks(db, siteUrl), canNotify: jobs.has(openingMail) }),
    input: shareLinkInputSchema.superRefine(({ target }, context) => {
      const message = findTargetFault(target, siteUrl);
      if (message !== undefined) context.addIssue({ code: "custom", path: ["target"], message });
    }),
    add: (input) => addShareLink(db, input, { now: clock(), siteUrl }),
    remove: (id) => deleteShareLink(db, id),
  });
}

export type ShareLinkApi = ReturnType<typeof ownShareLinkRoutes>;
