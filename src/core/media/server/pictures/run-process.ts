import { createProcess, EndedEarly } from "../../../process/programs.ts";
import type { PictureRequest, PictureResult } from "./requests.ts";

export interface PictureProcessOptions {
  /** Milliseconds without a request after which the process ends. */
  idle?: number;
  /** Milliseconds that one request may take. */
  timeout?: number;
}

export interface PictureProcess {
  /** Carries out one request at a time, in the order of the calls. Never rejects because of a picture. */
  run: (request: PictureRequest) => Promise<PictureResult>;
  /** Ends the process for good. The current request and those that wait get an error as their result. */
  stop: () => Promise<void>;
}

const program = "src/core/media/server/pictures/picture-program";
// One malloc arena keeps a third less memory. The owner's secrets are not passed on to the decoders.
const env = { MALLOC_ARENA_MAX: "1" };

/**
 * Decodes and converts pictures in a separate process, which is started when it is needed. Its memory, up to 400 MB for
 * a large picture, is returned to the system when it ends, and a picture that crashes the decoder ends it alone.
 */
export function createPictureProcess({
  idle = 2_000,
  timeout = 60_000,
}: PictureProcessOptions = {}): PictureProcess {
  const pictures = createProcess(program, { memory: 64, env, idle });
  let last: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function runNext(request: PictureRequest): Promise<PictureResult> {
    if (isStopped) return { error: "the picture process was stopped" };
    try {
      return await pictures.ask(request, { limit: () => timeout });
    } catch (error) {
      if (error instanceof EndedEarly) return { error: `the picture process ended early (${error.how})` };
      return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  }

  return {
    run: (request) => {
      const result = last.then(() => runNext(request));
      last = result;
      return result;
    },
    stop: () => {
      isStopped = true;
      return pictures.end();
    },
  };
}

/** Does the same in so many processes. Each request goes to the one with the fewest. */
export function createPictureProcesses(count: number, options: PictureProcessOptions): PictureProcess {
  const all = Array.from({ length: count }, () => ({ process: createPictureProcess(options), requests: 0 }));
  return {
    run: async (request) => {
      const chosen = all.reduce((best, one) => (one.requests < best.requests ? one : best));
      chosen.requests += 1;
      try {
        return await chosen.process.run(request);
      } finally {
        chosen.requests -= 1;
      }
    },
    stop: async () => {
      await Promise.all(all.map(({ process }) => process.stop()));
    },
  };
}
