import { useState } from "react";
import { ApiError } from "../api.ts";
import { unconfirmed } from "./owner-api.ts";
import type { StatusText } from "./ui/status.tsx";

/**
 * Does what a button is for, one call at a time, and keeps how the last one went. The button stays enabled, because a
 * disabled one loses the focus.
 */
export function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<StatusText>();

  /**
   * @param failure what is logged, and said, if `work` rejects
   * @param work resolves to what is said, if anything
   */
  async function run(failure: string, work: () => Promise<string> | Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setOutcome(undefined);
    try {
      const text = await work();
      if (text) setOutcome({ text, failed: false });
    } catch (error) {
      console.info(failure, error);
      // One that the owner has not confirmed is canceled.
      const isCanceled = error instanceof ApiError && error.status === unconfirmed;
      if (!isCanceled) setOutcome({ text: failure, failed: true });
    }
    setBusy(false);
  }

  return { isBusy, outcome, setOutcome, run };
}
