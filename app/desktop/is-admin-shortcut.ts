type Keys = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "repeat">;
interface FocusedElement {
  matches: (selector: string) => boolean;
  isContentEditable?: boolean;
}

/** Whether a key press is Shift+A, and not typing in a field or part of another shortcut. */
export function isAdminShortcut(keys: Keys, focused: FocusedElement | null): boolean {
  if (keys.key.toLowerCase() !== "a" || !keys.shiftKey || keys.repeat) return false;
  if (keys.ctrlKey || keys.altKey || keys.metaKey) return false;
  return !focused?.matches("input, textarea, select") && focused?.isContentEditable !== true;
}
