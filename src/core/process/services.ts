import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "./log/log.ts";

type MaybePromise<Result> = Result | Promise<Result>;

/** What runs as long as the process: a timer, the worker of a queue, a server, a connection. */
export interface Service {
  /** Without it, the service has been running since it was created. */
  start?: () => MaybePromise<unknown>;
  /** Also called if the service was not started. */
  stop: () => MaybePromise<unknown>;
}

/** The services of the process, in one list. Each uses only those before it. */
export interface Services {
  /** Adds a service to the end of the list, and returns it. */
  add: <Added extends Service>(service: Added) => Added;
  /** Starts all, in order, one after the other. Rejects when one cannot start. */
  start: () => Promise<void>;
  /**
   * Stops all, in reverse order, one after the other. After `limit` milliseconds, those that are left are told to stop
   * as well, but not waited for: a database that does not respond must not keep the process alive. A service that
   * cannot be stopped is logged, and does not keep the others from being stopped.
   */
  stop: (limit: number) => Promise<void>;
}

/** Creates an empty list of services. */
export function createServices(log: Pick<Logger, "warn">): Services {
  const services: Service[] = [];
  return {
    add: (service) => {
      services.push(service);
      return service;
    },
    start: async () => {
      for (const service of services) await service.start?.();
    },
    stop: async (limit) => {
      const stopped = new AbortController();
      const deadline = sleep(limit, undefined, stopped).catch(() => {});
      for (const service of services.toReversed()) await Promise.race([stopOne(service, log), deadline]);
      stopped.abort();
    },
  };
}

async function stopOne(service: Service, log: Pick<Logger, "warn">): Promise<void> {
  try {
    await service.stop();
  } catch (error) {
    log.warn({ err: error }, "a part of the server could not be stopped");
  }
}

/** Makes a service of a function that starts something, and returns the function that stops it. */
export function serviceFrom(start: () => MaybePromise<() => MaybePromise<unknown>>): Service {
  let stop: (() => MaybePromise<unknown>) | undefined;
  return {
    start: async () => {
      stop = await start();
    },
    stop: () => stop?.(),
  };
}
