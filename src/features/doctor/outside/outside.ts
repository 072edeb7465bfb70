import type { Connecting } from "./ask.ts";

/** What the checks of a running site from outside look at. */
export interface Outside {
  /** Its origin. */
  site: URL;
  /** Where the same host may answer without encryption; `undefined` if the site has a port of its own. */
  plainPort: number | undefined;
  /** An API key of the site. */
  key: string | undefined;
  connecting: Connecting;
  /** Milliseconds since 1970. */
  now: number;
}
