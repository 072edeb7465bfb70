/** Counts the uses of keys, each within a window of time that begins with the key's first use. */
export interface CountTable {
  /** Returns the milliseconds until the key may be used again, or `undefined` if it was used fewer than `points` times. */
  wait: (key: string, points: number) => number | undefined;
  add: (key: string) => void;
  /** Takes back one use. */
  subtract: (key: string) => void;
  /** Returns the number of uses in the key's window. */
  read: (key: string) => number;
  delete: (key: string) => void;
  /** The number of keys in memory, at most `entries`. */
  size: () => number;
}

interface CountTableOptions {
  /** The length of a window. */
  seconds: number;
  /** The number of keys to remember. With one more, the key whose window began first is forgotten. */
  entries: number;
  /** Milliseconds since any time. */
  now?: () => number;
}

/**
 * Creates a table in memory that never has more than `entries` keys, whoever sends what. The keys are in slots, which are
 * filled in a circle: all windows have the same length, so the next slot has the key whose window ends first.
 */
export function createCountTable({
  seconds,
  entries,
  now = () => performance.now(),
}: CountTableOptions): CountTable {
  const slots = new Map<string, number>();
  const keys: (string | undefined)[] = [];
  // An object for each key would take more memory than the rest of the table.
  const uses = new Uint32Array(entries);
  const ends = new Float64Array(entries);
  let next = 0;

  /** Returns the slot of a key whose window has not ended. */
  function find(key: string): number | undefined {
    const slot = slots.get(key);
    return slot !== undefined && (ends[slot] ?? 0) > now() ? slot : undefined;
  }

  function forget(key: string | undefined): void {
    const slot = key === undefined ? undefined : slots.get(key);
    if (key === undefined || slot === undefined) return;
    slots.delete(key);
    keys[slot] = undefined;
  }

  function insert(key: string): void {
    forget(key);
    forget(keys[next]);
    slots.set(key, next);
    keys[next] = key;
    uses[next] = 1;
    ends[next] = now() + seconds * 1000;
    next = (next + 1) % entries;
  }

  function readSlot(slot: number | undefined): number {
    return slot === undefined ? 0 : (uses[slot] ?? 0);
  }

  return {
    wait: (key, points) => {
      const slot = find(key);
      return slot === undefined || readSlot(slot) < points ? undefined : (ends[slot] ?? 0) - now();
    },
    add: (key) => {
      const slot = find(key);
      if (slot === undefined) insert(key);
      else uses[slot] = readSlot(slot) + 1;
    },
    subtract: (key) => {
      const slot = find(key);
      if (slot !== undefined) uses[slot] = Math.max(0, readSlot(slot) - 1);
    },
    read: (key) => readSlot(find(key)),
    delete: forget,
    size: () => slots.size,
  };
}
