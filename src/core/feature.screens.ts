import type { AppName } from "./site/contract/apps.ts";

/** A public screen of a feature, in the window of an app. It shows pages that `entryPages` of the feature has. */
export interface PublicScreen {
  /** That of its route, such as `routes/projects/project/route`. It says nothing of folders. */
  id: `routes/${AppName}/${string}/route`;
  path: `${AppName}/:slug`;
  /** From `src`. */
  file: `features/${string}/route.tsx`;
}
