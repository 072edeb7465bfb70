import { formatCount } from "../../../core/ui/format.ts";

const names: Record<string, [one: string, many: string]> = {
  bot: ["bot visit", "bot visits"],
  owner: ["of your own visits", "of your own visits"],
  limited: ["visit over the limit for one network", "visits over the limit for one network"],
};

/** Describes the requests that are in no figure. Returns `undefined` if there were none. */
export function nameExcluded(excluded: Record<string, number>): string | undefined {
  const parts = Object.entries(excluded).flatMap(([reason, visits]) => {
    const [one, many] = names[reason] ?? [reason, reason];
    return visits === 0 ? [] : [`${formatCount(visits)} ${visits === 1 ? one : many}`];
  });
  return parts.length === 0 ? undefined : `Not counted: ${parts.join(", ")}.`;
}
