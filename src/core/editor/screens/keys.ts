/** What is read of an event of a key. */
export type Keys = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** On Apple's keyboards, Ctrl with a letter moves the cursor, and Cmd does what Ctrl does on others. */
export const isApple = /Mac|iP(?:hone|ad|od)/.test(globalThis.navigator?.platform ?? "");

/** Returns the name of a key that is pressed with Ctrl or Cmd, such as `b` or `shift+z`, in any keyboard layout. */
export function readShortcut({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Keys): string | undefined {
  const [isPressed, isOther] = isApple ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (!isPressed || isOther || altKey) return undefined;
  const letter =
    /^[a-z]$/i.test(key) || !code.startsWith("Key") ? key.toLowerCase() : code.slice(3).toLowerCase();
  return shiftKey ? `shift+${letter}` : letter;
}

/** Returns which step through the history a key means, with Ctrl or Cmd on any keyboard. */
export function readHistoryKey(keys: Keys): "undone" | "redone" | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = keys;
  if (ctrlKey === metaKey || altKey) return undefined;
  const letter = readShortcut(keys)?.at(-1) ?? key.toLowerCase();
  if (letter === "z") return shiftKey ? "redone" : "undone";
  return letter === "y" && !shiftKey ? "redone" : undefined;
}
