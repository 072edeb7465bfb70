import { useFetcher } from "react-router";
import { useResult } from "../../../../admin/use-result.ts";
import type { ChangeOutcome } from "./api.ts";

export type Change = "retry" | "discard";

/** What the action of the queue returns. The outcome is `undefined` if the change failed. */
export interface ChangeReport {
  change: Change;
  outcome: ChangeOutcome | undefined;
}

/**
 * Returns a function that retries or discards a job through the action of the screen. It ignores a second click while the
 * change is in flight.
 */
export function useQueueChange(
  onReport: (report: ChangeReport) => void,
): (change: Change, id: string) => void {
  const fetcher = useFetcher<ChangeReport>();
  const { state, formData, submit } = fetcher;
  useResult(fetcher, onReport);
  return (change, id) => {
    if (state === "submitting" && formData?.get("id") === id) return;
    const method = change === "retry" ? "post" : "delete";
    void submit({ id }, { method, action: "/admin/settings/queue", flushSync: true });
  };
}
