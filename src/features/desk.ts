import type { ComponentType } from "react";

/** What public pages have for the signed-in owner. Each is loaded after the page, and visitors load none of them. */
export const ownersExtras: readonly (() => Promise<{ default: ComponentType }>)[] = [
  () => import("./site-editing/screens/preview/parts/page-links.tsx"),
];
