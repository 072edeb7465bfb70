import type { Site } from "../../../contract/site/site.ts";
import type { Database } from "../../db/connect.ts";
import type { PostBodies } from "../bodies.ts";
import type { PingConfig } from "./pings.ts";

/** A file that the site writes itself, such as a feed. */
export interface Document {
  /** 200 by default. */
  status?: number;
  /** The Content-Type. */
  type: string;
  body: string;
  /** Other headers, with lowercase names. */
  headers?: Record<string, string>;
}

/** What documents are written from. */
export interface DocumentSources {
  config: PingConfig;
  db: Database;
  bodies: Pick<PostBodies, "read">;
  site: { current: () => Site };
}

export type WriteDocument = () => Document | Promise<Document>;
