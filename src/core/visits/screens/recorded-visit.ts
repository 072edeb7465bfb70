import { type Client, parse, send } from "../../pages/screens/api.ts";
import type { NewVisitApi } from "../server/public.ts";
import { hasVisitOptOut } from "./visit-opt-out.ts";

declare global {
  interface Document {
    /** Only in browsers that render pages ahead of time. */
    readonly prerendering?: boolean;
  }
}

let visit: Promise<string | undefined> | undefined;

/**
 * Records a visit, once: a visit is one document load, however many navigations follow. Resolves to the id under which
 * more can be reported about it, or to `undefined` if that is not wanted. The owner's own visits are left out of the
 * statistics.
 */
export function recordedVisit(): Promise<string | undefined> {
  visit ??= recordVisit({ own: hasVisitOptOut() });
  return visit;
}

/** A failure is only logged. */
async function recordVisit({ own }: { own: boolean }): Promise<string | undefined> {
  try {
    // A page that is rendered ahead of time may never be seen.
    if (document.prerendering) {
      await new Promise((resolve) => document.addEventListener("prerenderingchange", resolve));
    }
    const headers = { "Content-Type": "application/json", ...(own && { "Visit-Source": "owner" }) };
    const request = { method: "POST", headers, keepalive: true };
    return (
      await parse(send<Client<NewVisitApi>["dashboard"]["visits"]["$post"]>("/dashboard/visits", request))
    ).visit;
  } catch (error) {
    console.warn("Failed to record the visit", error);
    return undefined;
  }
}
