import type { ChangeReport } from "./use-queue-change.ts";

export interface Notice {
  text: string;
  failed: boolean;
}

/** Says what has become of a change of the queue. */
export function describeChange({ change, outcome }: ChangeReport): Notice {
  if (outcome === "running") return { text: "It is running now. Try again when it has ended.", failed: true };
  if (outcome === undefined) {
    const text = change === "retry" ? "It could not be retried." : "It could not be discarded.";
    return { text, failed: true };
  }
  return { text: change === "retry" ? "It is being tried again." : "Discarded.", failed: false };
}
