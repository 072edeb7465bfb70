import { formatCount } from "../../../ui/format.ts";

const names: Record<string, [one: string, many: string]> = {
  bot: ["visit of a bot", "visits of bots"],
  owner: ["visit of yours", "visits of yours"],
  limited: ["visit too many from one network", "visits too many from one network"],
};

/** Describes the requests that are in no figure. Returns `undefined` if there were none. */
export function nameExcluded(excluded: Record<string, number>): string | undefined {
  const parts = Object.entries(excluded).flatMap(([reason, visits]) => {
    const [one, many] = names[reason] ?? [reason, reason];
    return visits === 0 ? [] : [`${formatCount(visits)} ${visits === 1 ? one : many}`];
  });
  return parts.length === 0 ? undefined : `Not counted: ${parts.join(", ")}.`;
}
