import { definePart } from "../../feature.ts";
import { createNetworkLimit } from "../../http/rate-limit.ts";
import { hasPublishedBlog } from "../../posts/server/read.ts";
import { appNames } from "../../site/contract/apps.ts";
import { createVisitCounter, visitLimit } from "./count.ts";
import { createKnownPages } from "./known-pages.ts";
import { createVisitRecorder } from "./recorder.ts";
import { createUncountedVisits } from "./uncounted-visits.ts";
import { createVisitorHash } from "./visitor-hash.ts";

export const visitorHash = definePart("visitor-hash", ({ db, config }) =>
  createVisitorHash(db, config.siteUrl),
);

export const knownPages = definePart("known-pages", ({ db, config, site }) =>
  createKnownPages({
    siteUrl: config.siteUrl,
    hasPublishedBlog: (slug) => hasPublishedBlog(db, { column: "slug", value: slug }),
    isScreen: (path) => {
      const { pages, entryPages } = site.current();
      const isNamed = [...appNames, ...pages.map(({ slug }) => slug)].some((name) => path === `/${name}`);
      return isNamed || entryPages.some((page) => page.path === path);
    },
  }),
);

export const uncountedVisits = definePart("uncounted-visits", (context) =>
  context.services.add(createUncountedVisits(context)),
);

export const visitRecorder = definePart("visit-recorder", (context) =>
  createVisitRecorder(context.db, createNetworkLimit(context, visitLimit)),
);

export const visitCounter = definePart("visit-counter", (context) =>
  createVisitCounter({
    ...context,
    ...context.get(visitRecorder),
    hashVisitor: context.get(visitorHash),
    knownPages: context.get(knownPages),
    uncountedVisits: context.get(uncountedVisits),
  }),
);
