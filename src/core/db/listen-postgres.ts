import pg from "pg";

export interface Listener {
  channel: string;
  onNotification: (payload: string) => void;
  /** Called when listening starts, the first time and after every reconnection. */
  onListening: () => void;
  /** Called when the connection is lost. */
  onLost: () => void;
}

const minDelay = 250;
const maxDelay = 2_000;

/**
 * Listens on a dedicated connection and reconnects until it is stopped. Notifications sent while it is disconnected are
 * lost, so `onListening` should check for changes.
 * @returns a function that stops listening
 */
export function listenPostgres(
  { databaseUrl, applicationName }: { databaseUrl: string; applicationName: string },
  listener: Listener,
): () => void {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let delay = minDelay;

  async function begin(): Promise<void> {
    const made = new pg.Client({
      connectionString: databaseUrl,
      application_name: applicationName,
      connectionTimeoutMillis: 2_500,
      keepAlive: true,
    });
    client = made;
    // One lost connection can emit several events. Only the first one reconnects.
    made.on("error", () => beginAgain(made));
    made.on("end", () => beginAgain(made));
    made.on("notification", ({ payload }) => listener.onNotification(payload ?? ""));
    try {
      await made.connect();
      await made.query(`listen ${pg.escapeIdentifier(listener.channel)}`);
    } catch {
      return beginAgain(made);
    }
    delay = minDelay;
    if (client === made) listener.onListening();
  }

  function beginAgain(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    lost.end().catch(() => {});
    if (stopped) return;
    listener.onLost();
    timer = setTimeout(() => void begin(), delay).unref();
    delay = Math.min(2 * delay, maxDelay);
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
