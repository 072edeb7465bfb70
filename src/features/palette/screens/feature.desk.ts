import { Search } from "lucide-react";
import type { BarTool } from "../../../core/desk/screens/bar-tool.ts";
import { usePaletteKey } from "./use-palette-key.ts";

export const palette: BarTool = {
  name: "Open anything",
  icon: Search,
  shortcut: { keys: "Ctrl+K", effect: "Open an app, a post, or a project" },
  useShortcut: usePaletteKey,
  load: () => import("./palette.tsx"),
};
