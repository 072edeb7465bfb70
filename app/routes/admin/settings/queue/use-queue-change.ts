import type { StatusText } from "../../../../admin/ui/status.tsx";
import { useSend } from "../../../../admin/use-send.ts";
import { type ChangeOutcome, discardJob, retryJob } from "./api.ts";
import { describeChange } from "./describe-change.ts";

export type Change = "retry" | "discard";

const calls = { retry: retryJob, discard: discardJob };
const failures = { retry: "It could not be retried.", discard: "It could not be discarded." };

export interface ChangeReport {
  change: Change;
  outcome: ChangeOutcome;
}

/**
 * Returns the function that retries or discards a job.
 * @param onEnd called with what to say about it, and whether the job is tried again
 */
export function useQueueChange(onEnd: (status: StatusText, isRetried: boolean) => void) {
  const { send } = useSend<ChangeReport>({
    onSaved: (report) =>
      onEnd(describeChange(report), report.change === "retry" && report.outcome === "done"),
    onRefused: ({ form = "" }) => onEnd({ text: form, failed: true }, false),
  });
  return (change: Change, id: string) =>
    send(async () => ({ change, outcome: await calls[change](id) }), failures[change]);
}
