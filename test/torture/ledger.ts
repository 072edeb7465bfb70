/** How often a write was answered with success, and how often no one knows whether it was applied. */
export interface Tally {
  acknowledged: number;
  uncertain: number;
}

/** A stored post as its only writer knows it. */
export interface PostRecord {
  /** What the last acknowledged save left; `undefined` when no save was acknowledged. */
  acknowledged: string | undefined;
  /** What later saves without an answer may have left. */
  uncertain: string[];
}

/** What writers were told about their writes. */
export interface Ledger {
  visits: Tally;
  /** By the post's id. */
  likes: Map<string, Tally>;
  /** By idempotency key; whether a success was answered. */
  messages: Map<string, boolean>;
  /** By slug. */
  posts: Map<string, PostRecord>;
  /** Answers that no write may get, with an example. */
  faults: Map<string, string>;
}

export function createLedger(): Ledger {
  return {
    visits: { acknowledged: 0, uncertain: 0 },
    likes: new Map(),
    messages: new Map(),
    posts: new Map(),
    faults: new Map(),
  };
}

/** What the database holds, in the terms of the ledger. */
export interface Found {
  visits: number;
  /** The sum of the days' counts. */
  countedVisits: number;
  likes: Map<string, number>;
  /** How many messages are stored under each idempotency key. */
  messages: Map<string, number>;
  posts: Map<string, string>;
}

export interface Comparison {
  acknowledged: number;
  found: number;
  /** Acknowledged writes that the database does not hold. */
  lost: number;
  /** Writes that the database holds twice, or that no one sent. */
  extra: number;
}

/** Compares what was acknowledged with what is there. Uncertain writes may be there or not, but at most once. */
export function compare(ledger: Ledger, found: Found): Comparison {
  const total: Comparison = { acknowledged: 0, found: 0, lost: 0, extra: 0 };

  function addCount({ acknowledged, uncertain }: Tally, count: number): void {
    total.acknowledged += acknowledged;
    total.found += count;
    total.lost += Math.max(0, acknowledged - count);
    total.extra += Math.max(0, count - acknowledged - uncertain);
  }

  addCount(ledger.visits, found.visits);
  total.lost += Math.max(0, found.visits - found.countedVisits);
  total.extra += Math.max(0, found.countedVisits - found.visits);
  for (const [id, tally] of ledger.likes) addCount(tally, found.likes.get(id) ?? 0);
  for (const [key, acknowledged] of ledger.messages) {
    addCount(
      { acknowledged: acknowledged ? 1 : 0, uncertain: acknowledged ? 0 : 1 },
      found.messages.get(key) ?? 0,
    );
  }
  for (const [slug, { acknowledged, uncertain }] of ledger.posts) {
    if (acknowledged === undefined && uncertain.length === 0) continue;
    const stored = found.posts.get(slug);
    const possible = acknowledged === undefined ? [undefined, ...uncertain] : [acknowledged, ...uncertain];
    total.acknowledged += acknowledged === undefined ? 0 : 1;
    total.found += stored === undefined ? 0 : 1;
    if (!possible.includes(stored)) total.lost += 1;
  }
  return total;
}
