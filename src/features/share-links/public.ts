import { Hono } from "hono";
import { isbot } from "isbot";
import { dayOf } from "../../core/calendar/days.ts";
import type { Database } from "../../core/db/connect.ts";
import type { ClientAddress, ServerEnv } from "../../core/http/client-address.ts";
import { hasNoNul } from "../../core/http/contract/text.ts";
import { isPrefetch } from "../../core/http/is-prefetch.ts";
import { createNetworkLimit, type LimitStore } from "../../core/http/rate-limit.ts";
import type { JobRunner } from "../../core/jobs/runner.ts";
import type { Logger } from "../../core/process/log/log.ts";
import { type PlaceSources, visitorPlace } from "../../core/visits/server/visitor-place.ts";
import { addressOf } from "./lead.ts";
import { enqueueOpeningMail, openingMail } from "./opening-mail.ts";
import { countOpening, countPreview, findOpenLink, type OpenLink } from "./share-links.ts";

interface LinkDeps extends LimitStore, PlaceSources {
  db: Database;
  clock: () => number;
  log: Pick<Logger, "warn">;
  clientAddress: ClientAddress;
  isDiskFull: () => boolean;
  jobs: Pick<JobRunner, "has" | "wake">;
  config: PlaceSources["config"] & { timeZone: string; siteUrl: string };
}

/** Requests that are counted. Further ones are only redirected. */
const countLimit = {
  name: "share-links",
  seconds: 3_600,
  points: {
    ipv4: { subscriber: 100, site: 300 },
    ipv6: { subscriber: 100, site: 200, organization: 300 },
    all: 5_000,
  },
};

/** No cache may answer in place of the site, or an opening would not be counted. */
const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

/** `GET /to/{slug}`: leads to the target of a share link, and counts that. The page of an unknown link is that of unknown addresses. */
export function shareLinkRoutes(deps: LinkDeps) {
  const { db, clock, log, clientAddress, jobs, config } = deps;
  const limit = createNetworkLimit(deps, countLimit);

  async function count(request: Request, address: string | undefined, link: OpenLink): Promise<void> {
    if (deps.isDiskFull() || (await limit.consume(address)) !== undefined) return;
    if (!isPerson(request)) return countPreview(db, link.id);
    const now = clock();
    const notifies = link.notify === 1 && jobs.has(openingMail);
    await countOpening(db, link.id, {
      now,
      country: visitorPlace(request, address, deps).country,
      onFirst: async (transaction) => {
        if (notifies) await enqueueOpeningMail(transaction, link, now);
      },
    });
    jobs.wake(openingMail);
  }

  return new Hono<ServerEnv>().get("/to/:slug", async (c, next) => {
    const slug = c.req.param("slug");
    const isPossible = slug.length <= 100 && hasNoNul(slug);
    const link = isPossible ? await findOpenLink(db, slug, dayOf(clock(), config.timeZone)) : undefined;
    if (link === undefined) return next();
    // Who follows a link gets there, also if it cannot be counted.
    await count(c.req.raw, clientAddress(c.req.raw, c.env), link).catch((err) =>
      log.warn({ err }, "could not count that a share link was opened"),
    );
    return c.body(null, 302, { ...headers, Location: addressOf(link, config.siteUrl) });
  });
}

/**
 * Whether a request for a link comes from somebody who has followed it, as far as its headers tell. Chats that show a
 * preview of a link, scanners that read the links of mails, and browsers that load a page ahead of time are no people:
 * they name themselves, ask for no document to show, or send no language, which every browser does.
 */
function isPerson(request: Pick<Request, "method" | "headers">): boolean {
  const { method, headers } = request;
  if (method !== "GET" || isbot(headers.get("user-agent")) || isPrefetch(request)) return false;
  // Browsers send it over HTTPS and to this machine only.
  const destination = headers.get("sec-fetch-dest");
  if (destination !== null && destination !== "document") return false;
  const accept = headers.get("accept") ?? "";
  return accept.includes("text/html") && headers.has("accept-language");
}
