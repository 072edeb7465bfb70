/** Remembers for a short time which keys are over their limit. */
export interface BlockList {
  /** Remembers that the key has no use left for `wait` milliseconds. */
  add: (key: string, wait: number) => void;
  /** Returns the milliseconds until the key may be used again, or `undefined` if it is not known to be over its limit. */
  wait: (key: string) => number | undefined;
  delete: (key: string) => void;
}

interface BlockListOptions {
  /** Milliseconds for which a key is remembered at most. */
  maxAge: number;
  /** The number of keys to remember. With one more, the one that was added first is forgotten. */
  maxKeys: number;
  /** Milliseconds since any time. */
  now?: () => number;
}

export function createBlockList({
  maxAge,
  maxKeys,
  now = () => performance.now(),
}: BlockListOptions): BlockList {
  const blocks = new Map<string, { end: number; forgetAt: number }>();
  return {
    add: (key, wait) => {
      blocks.delete(key);
      blocks.set(key, { end: now() + wait, forgetAt: now() + Math.min(wait, maxAge) });
      const [first] = blocks.keys();
      if (blocks.size > maxKeys && first !== undefined) blocks.delete(first);
    },
    wait: (key) => {
      const block = blocks.get(key);
      return block !== undefined && now() < block.forgetAt ? block.end - now() : undefined;
    },
    delete: (key) => {
      blocks.delete(key);
    },
  };
}
