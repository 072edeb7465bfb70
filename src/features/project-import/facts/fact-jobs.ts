import { nextTimeOfDay } from "../../../core/calendar/time-of-day.ts";
import { type JobKind, scheduledKind } from "../../../core/jobs/job-kind.ts";
import type { RefreshDeps } from "./refresh-facts.ts";

/** The kind of the job. */
export const factRefresh = "repository-facts";

interface JobDeps extends RefreshDeps {
  config: RefreshDeps["config"] & { timeZone: string };
}

/** Refreshes the facts about the repositories of projects each night, if the owner wants that. */
export function factJobs(deps: JobDeps): JobKind[] {
  return [
    scheduledKind({
      name: factRefresh,
      describe: () => "Facts about the repositories of projects",
      failure: "could not refresh the facts about repositories",
      nextRun: (now) => nextTimeOfDay(now, "04:00", deps.config.timeZone),
      lease: 30 * 60_000,
      run: async (signal) => {
        // Most sites want no facts, so what reads them is not loaded at the start.
        const { refreshFacts } = await import("./refresh-facts.ts");
        await refreshFacts(deps, signal);
      },
    }),
  ];
}
