import type { JobKindName } from "./jobs.ts";

/** The jobs that cannot be discarded while they wait: mails by which the owner learns that somebody else has signed in. */
export const keptKinds: readonly string[] = ["security-mail"] satisfies JobKindName[];
