import type { DeskApp } from "../apps.ts";

/** The default size of a window. `window.module.css` has their measures. */
export type WindowSize = "small" | "medium" | "tall" | "large";

const sizes: Record<string, WindowSize> = { "/terminal": "small", "/contact": "medium" };

/** A page below an app's own path, such as a post, is for reading: narrow and tall. */
export function windowSize(app: DeskApp, pathname: string): WindowSize {
  return pathname === app.path ? (sizes[app.path] ?? "large") : "tall";
}
