import { createCountTable } from "../http/count-table.ts";
import { networksOf } from "../http/networks.ts";

/** Ranks the attempts to sign in, for the queue of passwords that are verified: lower ranks go first. */
export interface SignInRanks {
  /** The rank of a browser that the owner has signed in from: before all others. */
  known: number;
  /** Counts an attempt from an unknown browser and returns its rank: networks with few attempts come first. */
  rank: (address: string | undefined) => number;
  /** Takes back one attempt. */
  giveBack: (address: string | undefined) => void;
  forget: (address: string | undefined) => void;
}

/**
 * Creates the ranks, which are in the memory of this process. Attempts are counted for the largest network of an address,
 * so that an attacker who has a /48 waits behind an owner who has tried less often, whatever the attacker's addresses.
 * @param seconds how long an attempt counts
 */
export function createSignInRanks({ seconds }: { seconds: number }): SignInRanks {
  const attempts = createCountTable({ seconds, entries: 2_000 });
  const largest = (address: string | undefined) => networksOf(address).at(-1)?.name ?? "";
  return {
    known: 1,
    rank: (address) => {
      attempts.add(largest(address));
      return 1 + attempts.read(largest(address));
    },
    giveBack: (address) => attempts.subtract(largest(address)),
    forget: (address) => attempts.delete(largest(address)),
  };
}
