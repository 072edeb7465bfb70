import { isField } from "./is-field.ts";

type Keys = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "repeat">;

/** Whether a key press is Shift+A, and not typing in a field or part of another shortcut. */
export function isAdminShortcut(keys: Keys, focused: Parameters<typeof isField>[0]): boolean {
  if (keys.key.toLowerCase() !== "a" || !keys.shiftKey || keys.repeat) return false;
  if (keys.ctrlKey || keys.altKey || keys.metaKey) return false;
  return !isField(focused);
}
