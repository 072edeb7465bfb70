import type { Hono, MiddlewareHandler } from "hono";
import type { Site } from "../contract/site/site.ts";
import type { Config } from "./config.ts";
import type { AppContext } from "./context.ts";
import type { Connection } from "./db/connect.ts";
import type { RenderRefused } from "./http/rendered-page.ts";
import type { MessageChanges } from "./inbox/events/changes.ts";
import type { SendPush } from "./inbox/notifications/push.ts";
import type { NamedKind } from "./jobs/job-kind.ts";
import type { JobDeps } from "./jobs/run-due.ts";
import type { JobRunner } from "./jobs/runner.ts";
import type { RenderDraft, RenderPreview } from "./pages/create-pages.ts";
import type { PrivacyText } from "./pages/privacy-text.ts";
import type { OnChange } from "./posts/change-posts.ts";
import type { DocumentSources, SiteDocument } from "./posts/feeds/document.ts";
import type { SaveAnnouncer } from "./posts/save-announcer.ts";
import type { SiteStore } from "./site-folder/site-store.ts";

/** Routes of a router, in the order in which they are tried. */
export type Routes = Pick<Hono, "routes">;

/** What calls of the API know about the pages of the site. */
export interface SiteCalls {
  /** Asks the site itself, because only it knows all of its addresses. */
  isReachable: (path: string) => Promise<boolean>;
  /** `undefined` if only the API is served. */
  renderDraft: RenderDraft | undefined;
}

/** Files that the owner puts in place of those that the site makes. */
export interface SiteFiles {
  /** Serves the files of the folder `public`, and leaves every other request to the next handler. */
  ownersFiles: MiddlewareHandler;
}

/** What renders pages for other routes. */
export interface PageCalls {
  renderRefused: RenderRefused;
  renderPreview: RenderPreview;
  /** Has a page rendered again when it is asked for. */
  expirePage: (address: string) => void;
}

/** What jobs are done with. */
export interface JobParts extends JobDeps, Pick<Connection, "engine"> {
  config: Config;
  site: Pick<SiteStore, "current">;
  saves: SaveAnnouncer;
  sendPush: SendPush;
  messageChanges: Pick<MessageChanges, "notifyOthers" | "announce">;
  /** Which kinds this instance does. */
  jobs: Pick<JobRunner, "has">;
}

/** What decides what is stored about visitors. */
export interface PrivacySettings extends Pick<Connection, "engine">, Pick<Site, "profile"> {
  config: Config;
}

/**
 * What a capability adds to the server. It is declared in the folder of the capability, and `features.ts` lists all of
 * them: the order of that list is the order of everything.
 */
export interface Feature {
  /** Lower case, with hyphens. No other feature has it. */
  name: string;
  /** Routes of the API. Each says who may call it. */
  calls?: (context: AppContext, site: SiteCalls) => Routes[];
  /** Other addresses, such as those of files. They are there without pages, too. */
  addresses?: (context: AppContext, files: SiteFiles) => Routes[];
  /** Addresses that answer with a page of the site, such as those of forms for browsers without JavaScript. */
  pages?: (context: AppContext, pages: PageCalls) => Routes[];
  /** What the site serves beside its pages, written by itself, such as feeds. */
  documents?: (sources: DocumentSources) => SiteDocument[];
  /** Kinds of jobs: work that is done later, or again and again. Those that this instance does have a `run`. */
  jobs?: (parts: JobParts) => NamedKind[];
  /** What must happen with a change of public posts, in its transaction. */
  postChanged?: (parts: Pick<AppContext, "config" | "clock">) => OnChange;
  /** What the privacy page says about it. */
  privacy?: PrivacyText<PrivacySettings>;
}

/** Checks a list of features: two with the same name are refused. */
export function defineFeatures(features: readonly Feature[]): readonly Feature[] {
  const names = features.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two features are named ${twice}. Rename one of them.`);
  return features;
}
