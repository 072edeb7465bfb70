import type { Kysely, Transaction } from "kysely";
import { inTransaction } from "../../core/db/retry.ts";
import { runTogether } from "../../core/db/run-together.ts";
import type { Schema } from "../../core/db/schema.ts";
import type { AddressLimit } from "../../core/visits/server/recorder.ts";
import { addDownloads } from "./download-days.ts";
import { addFeedRequests } from "./feed-days.ts";
import { addHashes } from "./request-hashes.ts";

/** Requests per commit. */
const maxBatchSize = 500;

interface FeedRequest {
  kind: "feed";
  /** YYYY-MM-DD in the owner's time zone. */
  day: string;
  reader: string;
  /** The address of the feed, and the id that the service gives it. Only of services. */
  feed?: string;
  /** The number of subscribers that a service says. */
  said?: number;
  /** The hash of the person that a program fetches for. */
  person?: string;
}

interface Download {
  kind: "download";
  day: string;
  path: string;
  /** The hash of the browser, by which that of the owner is known. */
  browser: string | undefined;
}

interface OwnerSeen {
  kind: "owner";
  day: string;
  browser: string | undefined;
}

export type CountedRequest = FeedRequest | Download | OwnerSeen;

/** Stores a request from an address. Resolves when it is on disk, or when a network of the address is over the limit. */
export type RecordRequest = (request: CountedRequest, address: string | undefined) => Promise<void>;

/** Creates the function that stores requests. Those that arrive while a commit is in flight share the next one, like visits. */
export function createRequestRecorder(db: Kysely<Schema>, limit: AddressLimit): RecordRequest {
  const record = runTogether<CountedRequest, void>(
    (requests) =>
      inTransaction(db, async (transaction) => {
        await storeRequests(transaction, requests);
        return requests.map(() => undefined);
      }),
    maxBatchSize,
  );
  return async (request, address) => {
    if ((await limit.consume(address)) === undefined) await record(request);
  };
}

/** Stores requests in the order in which all writers lock the tables. */
async function storeRequests(transaction: Transaction<Schema>, requests: CountedRequest[]): Promise<void> {
  const ofKind = <Kind extends CountedRequest["kind"]>(kind: Kind) =>
    requests.filter((request): request is Extract<CountedRequest, { kind: Kind }> => request.kind === kind);
  const owners = ofKind("owner").flatMap(({ day, browser }) =>
    browser === undefined ? [] : { hash: browser, day },
  );
  await addHashes(transaction, "owner", owners);
  await addFeedRequests(transaction, ofKind("feed"));
  await addDownloads(transaction, ofKind("download"));
}
