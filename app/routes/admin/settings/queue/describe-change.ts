import type { StatusText } from "../../../../admin/ui/status.tsx";
import type { ChangeReport } from "./use-queue-change.ts";

/** Says how a change of the queue went. */
export function describeChange({ change, outcome }: ChangeReport): StatusText {
  if (outcome === "running") return { text: "It is running now. Try again when it has ended.", failed: true };
  return { text: change === "retry" ? "It is being tried again." : "Discarded.", failed: false };
}
