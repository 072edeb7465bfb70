import type { Database } from "../../../db/connect.ts";
import type { MessageEvent } from "../../contract/messages.ts";
import { countStates } from "../messages/counts.ts";
import type { MessageChanges } from "./changes.ts";

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
 * Milliseconds between two heartbeats, by which proxies know that the connection is in use, and the server that the
 * client is. Sessions are checked as often.
 */
const heartbeatInterval = 25_000;
/** A client that has left so many events unread is gone or hangs. */
const maxUnread = 100;

const heartbeat = new TextEncoder().encode(":\n\n");

interface Stream {
  sessionId: string;
  controller: ReadableStreamDefaultController<Uint8Array>;
  /** The number of the count that was sent last. */
  sent: number;
}

/** The open streams of events about messages. */
export class EventStreams {
  readonly #deps: StreamDeps;
  readonly #streams = new Set<Stream>();
  readonly #events = throttle(() => this.#tell(), eventInterval);
  /** The tabs in which the changes since the last event were made. */
  #tabs = new Set<string | undefined>();
  #counted = 0;
  #timer: NodeJS.Timeout | undefined;
  #unwatch: (() => void) | undefined;
  #isStopped = false;

  constructor(deps: StreamDeps) {
    this.#deps = deps;
  }

  /**
   * Opens a stream for a session: server-sent events named `messages` with the counts, now and after changes. It needs
   * no replay: whoever has lost the connection gets the counts with the next one. Ends with the session. Rejects when
   * the messages cannot be counted.
   * @returns `undefined` when too many streams are open
   */
  async open(sessionId: string): Promise<ReadableStream<Uint8Array> | undefined> {
    if (this.#isStopped || this.#streams.size >= maxStreams) return undefined;
    const { readable, stream } = createStream(sessionId, (canceled) => this.#remove(canceled));
    // Before the count, so that no change is missed in between.
    this.#add(stream);
    try {
      this.#send(await this.#count(), [stream]);
    } catch (error) {
      this.#remove(stream);
      throw error;
    }
    return readable;
  }

  /** Ends all streams, and opens no more. */
  stop(): void {
    this.#isStopped = true;
    for (const stream of this.#streams) this.#end(stream);
  }

  async #tell(): Promise<void> {
    const [tab, ...others] = this.#tabs;
    this.#tabs = new Set();
    this.#send(await this.#count(others.length === 0 ? tab : undefined), [...this.#streams]);
  }

  async #count(tab?: string) {
    this.#counted += 1;
    const number = this.#counted;
    const counts = await countStates(this.#deps.db, this.#deps.clock());
    const event: MessageEvent = { counts, tab: tab ?? null };
    return { number, bytes: encodeEvent("messages", event) };
  }

  /** A count that began before the last one that was sent may be older. */
  #send({ number, bytes }: { number: number; bytes: Uint8Array }, to: Stream[]): void {
    for (const stream of to) {
      if (number <= stream.sent) continue;
      stream.sent = number;
      this.#push(stream, bytes);
    }
  }

  #push(stream: Stream, bytes: Uint8Array): void {
    if (!this.#streams.has(stream)) return;
    if ((stream.controller.desiredSize ?? 0) < -maxUnread) this.#end(stream);
    else stream.controller.enqueue(bytes);
  }

  async #beat(): Promise<void> {
    const ids = new Set([...this.#streams].map(({ sessionId }) => sessionId));
    // Without the database, no session can end either. The next heartbeat checks again.
    const active = await this.#deps.filterActive([...ids]).catch(() => ids);
    for (const stream of this.#streams) {
      if (active.has(stream.sessionId) || !ids.has(stream.sessionId)) this.#push(stream, heartbeat);
      else this.#end(stream);
    }
  }

  #add(stream: Stream): void {
    this.#streams.add(stream);
    if (this.#streams.size > 1) return;
    this.#unwatch = this.#deps.changes.watch((tab) => {
      this.#tabs.add(tab);
      this.#events.request();
    });
    this.#timer = setInterval(() => void this.#beat(), heartbeatInterval).unref();
  }

  #remove(stream: Stream): void {
    if (!this.#streams.delete(stream) || this.#streams.size > 0) return;
    clearInterval(this.#timer);
    this.#events.cancel();
    this.#unwatch?.();
  }

  #end(stream: Stream): void {
    if (!this.#streams.has(stream)) return;
    this.#remove(stream);
    stream.controller.close();
  }
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

export interface Throttled {
  /** Has the work done once more, now or when the interval is over. */
  request: () => void;
  /** Drops the request that has not begun. */
  cancel: () => void;
}

/**
 * Returns what does the work when it is requested: once for all requests within `interval` milliseconds, and never
 * twice at a time. A failure is not repeated.
 */
export function throttle(work: () => Promise<void>, interval: number): Throttled {
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
