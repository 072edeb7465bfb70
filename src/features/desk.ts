import type { ComponentType } from "react";
import type { BarTool } from "../core/desk/screens/bar-tool.ts";
import { palette } from "./palette/screens/feature.desk.ts";

/** Buttons of the menu bar, before that of the color scheme. */
export const barTools: readonly BarTool[] = [palette];

/** What public pages have for the signed-in owner. Each is loaded after the page, and visitors load none of them. */
export const ownersExtras: readonly (() => Promise<{ default: ComponentType }>)[] = [
  () => import("./site-editing/screens/preview/parts/page-links.tsx"),
];
