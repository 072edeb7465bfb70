import type { AppContext } from "../context.ts";

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

export type DocumentContext = Pick<AppContext, "config" | "db" | "site" | "clock" | "log" | "reportOutage">;

export type WriteDocument = () => Document | Promise<Document>;
