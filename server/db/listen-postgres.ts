import pg from "pg";

export interface Listener {
  channel: string;
  onNotification: (payload: string) => void;
  /** Told whenever listening begins, the first time and after each time that the connection was lost. */
  onListening: () => void;
  /** Told when the connection is lost. */
  onLost: () => void;
}

const shortestPause = 250;
const longestPause = 2_000;

/**
 * Listens on a connection of its own, and connects again for as long as it is not stopped. Nothing that is said in
 * between is heard, so `onListening` should look what has changed.
 * @returns ends it
 */
export function listenPostgres(connectionString: string, listener: Listener): () => void {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let pause = shortestPause;

  async function begin(): Promise<void> {
    const made = new pg.Client({ connectionString, connectionTimeoutMillis: 2_500, keepAlive: true });
    client = made;
    // Several errors may come from one connection; only its first one begins another.
    made.on("error", () => beginAgain(made));
    made.on("end", () => beginAgain(made));
    made.on("notification", ({ payload }) => listener.onNotification(payload ?? ""));
    try {
      await made.connect();
      await made.query(`listen ${pg.escapeIdentifier(listener.channel)}`);
    } catch {
      return beginAgain(made);
    }
    pause = shortestPause;
    if (client === made) listener.onListening();
  }

  function beginAgain(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    lost.end().catch(() => {});
    if (stopped) return;
    listener.onLost();
    timer = setTimeout(() => void begin(), pause).unref();
    pause = Math.min(2 * pause, longestPause);
  }

  void begin();
  return () => {
    stopped = true;
    clearTimeout(timer);
    const last = client;
    client = undefined;
    last?.end().catch(() => {});
  };
}
