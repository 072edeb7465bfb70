import { readStored, writeStored } from "../../../core/ui/browser/storage.ts";

const key = "paletteUsed";
const most = 3;

/** Returns the ids of what was chosen last in this browser, the last first. */
export function readLastUsed(): string[] {
  const ids: unknown = readStored(key, JSON.parse);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}

export function rememberUsed(id: string): void {
  const others = readLastUsed().filter((other) => other !== id);
  writeStored(key, JSON.stringify([id, ...others].slice(0, most)));
}
