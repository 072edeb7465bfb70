import { readStoredMap, removeStored, writeStored } from "./storage.ts";

const key = "visitReports";
/** Reports of older visits are dropped. */
const maxReports = 5;

/** Keeps what is to be reported about a visit, in case the browser ends this document without notice. */
export function storeReport(visit: string, report: object): void {
  const { [visit]: _, ...others } = readStoredMap(key);
  const kept = [...Object.entries(others).slice(1 - maxReports), [visit, report]];
  writeStored(key, JSON.stringify(Object.fromEntries(kept)));
}

/** Removes the report about a visit that was sent. */
export function removeReport(visit: string): void {
  const { [visit]: sent, ...others } = readStoredMap(key);
  if (sent === undefined) return;
  if (Object.keys(others).length === 0) removeStored(key);
  else writeStored(key, JSON.stringify(others));
}

/** Returns the reports of earlier documents that were not sent, without validating them. */
export function readUnsentReports(): [visit: string, report: unknown][] {
  return Object.entries(readStoredMap(key));
}
