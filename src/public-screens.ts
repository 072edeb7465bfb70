import { appNames } from "./core/site/contract/apps.ts";
import { screens } from "./features/screens.ts";

/**
 * The files of the public screens by the IDs of their routes, which say nothing of folders, because open pages ask for
 * data by them. The build puts the styles of these screens into their documents.
 */
export const publicScreens: Readonly<Record<string, string>> = {
  "routes/home/route": "core/home/screens/route.tsx",
  ...Object.fromEntries(appNames.map((name) => [`routes/${name}/route`, `core/${name}/screens/route.tsx`])),
  "routes/blog/post/route": "core/blog/screens/post/route.tsx",
  ...Object.fromEntries(screens.map(({ id, file }) => [id, file])),
  "routes/own-page/route": "core/site/screens/own-page/route.tsx",
  "routes/not-found/route": "core/desk/screens/not-found/route.tsx",
};
