import { hash, verify } from "@node-rs/argon2";
import { createRankedQueue } from "./ranked-queue.ts";

/**
 * argon2 runs on the four threads of libuv, which also read files and compress pages. They belong to the process, and
 * so does this queue, whoever hashes.
 */
const queue = createRankedQueue({ concurrency: 2, maxWaiting: 100, maxWait: 5_000 });

/** The rank of the server itself and of an owner who is signed in: before everyone else. */
const firstRank = 0;

/** Hashes a password with argon2id. Throws a `BusyError` when too many hashes are waiting. */
export function hashPassword(password: string): Promise<string> {
  return queue(() => hash(password), firstRank);
}

/**
 * Verifies a password against its hash.
 * @param rank the place in the queue; lower ranks go first
 * @throws BusyError when too many passwords with the same or a lower rank are waiting
 */
export function verifyPassword(passwordHash: string, password: string, rank = firstRank): Promise<boolean> {
  return queue(() => verify(passwordHash, password), rank);
}
