import { signatureOf } from "./site-signature.ts";

interface Poll {
  folder: string;
  /** Milliseconds. */
  interval: number;
  /** The signature of the folder when it was last read. */
  known: string;
}

/**
 * Calls `onChange` with the new signature when the folder has changed and then stayed the same for one interval, so that
 * files are complete. Calls it again after the next interval if it returns `false`. Returns a function that ends the calls.
 */
export function pollFolder(
  { folder, interval, known }: Poll,
  onChange: (signature: string) => Promise<boolean>,
): () => void {
  let last: string | undefined;

  async function look(): Promise<void> {
    const signature = await signatureOf(folder);
    if (signature !== known && signature === last && (await onChange(signature))) known = signature;
    last = signature;
  }

  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  async function repeat(): Promise<void> {
    await look();
    if (!stopped) timer = setTimeout(repeat, interval).unref();
  }
  void repeat();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
