import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

/** What a button of the menu bar opens over the page. */
export interface BarTool {
  /** What the button says. */
  name: string;
  icon: LucideIcon;
  /** The keys that open it, and what the list of shortcuts says about them. */
  shortcut: { keys: string; effect: string };
  /** Calls `open`, which never changes, when the visitor presses these keys. */
  useShortcut: (open: () => void) => void;
  /** Loads its dialog when it is first opened. */
  load: () => Promise<{ default: ComponentType<{ onClose: () => void }> }>;
}
