type Keys = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "repeat">;
interface Focused {
  matches: (selector: string) => boolean;
  isContentEditable?: boolean;
}

/** Whether a key press is Shift+A and not a letter of somebody's text or part of another shortcut. */
export function isAdminShortcut(keys: Keys, focused: Focused | null): boolean {
  if (keys.key.toLowerCase() !== "a" || !keys.shiftKey || keys.repeat) return false;
  if (keys.ctrlKey || keys.altKey || keys.metaKey) return false;
  return !focused?.matches("input, textarea, select") && focused?.isContentEditable !== true;
}
