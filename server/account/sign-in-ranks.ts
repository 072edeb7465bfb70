import { createCountTable } from "../http/count-table.ts";
import { networksOf } from "../http/networks.ts";
import { sessionAge } from "./sessions.ts";

/** The rank of a network that no one has signed in from; above the attempts that a network can make. */
const unknownNetwork = 1_000;

/** Ranks the networks that sign in, for the queue of passwords that are verified: lower ranks go first. */
export interface SignInRanks {
  /** Counts an attempt and returns its rank: networks that have signed in before come first, then those with few attempts. */
  rank: (address: string | undefined) => number;
  /** Remembers that the owner signed in from there. */
  succeed: (address: string | undefined) => void;
}

/**
 * Creates the ranks, which are in the memory of this process. Attempts are counted for the largest network of an address,
 * so that an attacker who has a /48 waits behind an owner who has tried less often, whatever the attacker's addresses.
 * @param seconds how long an attempt counts
 */
export function createSignInRanks({ seconds }: { seconds: number }): SignInRanks {
  const attempts = createCountTable({ seconds, entries: 2_000 });
  const known = createCountTable({ seconds: sessionAge / 1000, entries: 100 });
  const smallest = (address: string | undefined) => networksOf(address)[0]?.name ?? "";
  const largest = (address: string | undefined) => networksOf(address).at(-1)?.name ?? "";

  return {
    rank: (address) => {
      attempts.add(largest(address));
      const base = known.read(smallest(address)) > 0 ? 1 : unknownNetwork;
      return base + attempts.read(largest(address));
    },
    succeed: (address) => {
      attempts.delete(largest(address));
      known.add(smallest(address));
    },
  };
}
