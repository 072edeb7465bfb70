import type { MessageEvent } from "../../../contract/messages.ts";
import type { Database } from "../../db/connect.ts";
import { countStates } from "../messages/counts.ts";
import type { MessageChanges } from "./changes.ts";

/** The open streams of events about messages. */
export interface EventStreams {
  /**
   * Opens a stream for a session: server-sent events named `messages` with the counts, now and after changes. It needs no replay:
   * whoever has lost the connection gets the counts with the next one. Ends with the session. Rejects when the messages cannot
   * be counted.
   * @returns `undefined` when too many streams are open
   */
  open: (sessionId: string) => Promise<ReadableStream<Uint8Array> | undefined>;
  /** Ends all streams, and opens no more. */
  stop: () => void;
}

interface StreamDeps {
  db: Database;
  clock: () => number;
  changes: Pick<MessageChanges, "watch">;
  /** Returns which of these sessions are active. */
  filterActive: (ids: readonly string[]) => Promise<Set<string>>;
}

/** An owner has a few tabs on a few devices. Each stream keeps a connection. */
const maxStreams = 100;
/** Milliseconds between two events: at most four a second. */
const eventInterval = 250;
/**
 * Milliseconds between two heartbeats, by which proxies know that the connection is in use, and the server that the client is.
 * Sessions are checked as often.
 */
const heartbeatInterval = 25_000;
/** A client that has left so many deps unread is gone or hangs. */
const maxUnread = 100;

const heartbeat = new TextEncoder().encode(":\n\n");

interface Stream {
  sessionId: string;
  controller: ReadableStreamDefaultController<Uint8Array>;
  /** The number of the count that was sent last. */
  sent: number;
}

export function createEventStreams({ db, clock, changes, filterActive }: StreamDeps): EventStreams {
  const streams = new Set<Stream>();
  const events = createPacer(async () => send(await count(), [...streams]), eventInterval);
  let counted = 0;
  let timer: NodeJS.Timeout | undefined;
  let unwatch: (() => void) | undefined;
  let isStopped = false;

  async function count() {
    counted += 1;
    const number = counted;
    const event: MessageEvent = { counts: await countStates(db, clock()) };
    return { number, bytes: encodeEvent("messages", event) };
  }

  /** A count that began before the last one that was sent may be older. */
  function send({ number, bytes }: Awaited<ReturnType<typeof count>>, to: Stream[]): void {
    for (const stream of to) {
      if (number <= stream.sent) continue;
      stream.sent = number;
      push(stream, bytes);
    }
  }

  function push(stream: Stream, bytes: Uint8Array): void {
    if (!streams.has(stream)) return;
    if ((stream.controller.desiredSize ?? 0) < -maxUnread) end(stream);
    else stream.controller.enqueue(bytes);
  }

  async function beat(): Promise<void> {
    const ids = new Set([...streams].map(({ sessionId }) => sessionId));
    // Without the database, no session can end either. The next heartbeat checks again.
    const active = await filterActive([...ids]).catch(() => ids);
    for (const stream of streams) {
      if (active.has(stream.sessionId) || !ids.has(stream.sessionId)) push(stream, heartbeat);
      else end(stream);
    }
  }

  function add(stream: Stream): void {
    streams.add(stream);
    if (streams.size > 1) return;
    unwatch = changes.watch(events.request);
    timer = setInterval(() => void beat(), heartbeatInterval).unref();
  }

  function remove(stream: Stream): void {
    if (!streams.delete(stream) || streams.size > 0) return;
    clearInterval(timer);
    events.cancel();
    unwatch?.();
  }

  function end(stream: Stream): void {
    if (!streams.has(stream)) return;
    remove(stream);
    stream.controller.close();
  }

  return {
    open: async (sessionId) => {
      if (isStopped || streams.size >= maxStreams) return undefined;
      const { readable, stream } = createStream(sessionId, remove);
      // Before the count, so that no change is missed in between.
      add(stream);
      try {
        send(await count(), [stream]);
      } catch (error) {
        remove(stream);
        throw error;
      }
      return readable;
    },
    stop: () => {
      isStopped = true;
      for (const stream of streams) end(stream);
    },
  };
}

function createStream(sessionId: string, onCancel: (stream: Stream) => void) {
  let stream: Stream | undefined;
  const readable = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = { sessionId, controller, sent: 0 };
    },
    // The client is gone.
    cancel: () => stream && onCancel(stream),
  });
  return { readable, stream: stream as unknown as Stream };
}

function encodeEvent(name: string, data: unknown): Uint8Array {
  return new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

export interface Pacer {
  /** Has the work done once more, now or when the interval is over. */
  request: () => void;
  /** Drops the request that has not begun. */
  cancel: () => void;
}

/**
 * Does work when it is requested: once for all requests within `interval` milliseconds, and never twice at a time. A failure is
 * not repeated.
 */
export function createPacer(work: () => Promise<void>, interval: number): Pacer {
  let isRequested = false;
  let isWorking = false;
  let started = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    timer = undefined;
    [isRequested, isWorking, started] = [false, true, performance.now()];
    await work().catch(() => {});
    isWorking = false;
    if (isRequested) request();
  }

  function request(): void {
    isRequested = true;
    if (isWorking || timer !== undefined) return;
    timer = setTimeout(() => void run(), Math.max(0, started + interval - performance.now())).unref();
  }

  return {
    request,
    cancel: () => {
      clearTimeout(timer);
      [timer, isRequested] = [undefined, false];
    },
  };
}
