import type { NamedKind } from "../../core/jobs/job-kind.ts";
import { type OwnerMailSource, readOwnerMail } from "../../core/mail/mail-kind.ts";
import { namedVisitLetter } from "./enqueue-letter.ts";
import { createLetterPlan, namedLetterPlan } from "./plan-letters.ts";
import { createVisitLetter } from "./visit-letter.ts";

interface Deps extends OwnerMailSource {
  clock: () => number;
}

export function letterJobs({ clock, ...deps }: Deps): NamedKind[] {
  const mail = readOwnerMail(deps);
  if (mail === undefined) return [namedLetterPlan, namedVisitLetter];
  return [createLetterPlan({ ...mail, clock }), createVisitLetter({ ...mail, clock })];
}
