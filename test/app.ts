import type { IncomingMessage } from "node:http";
import type { Engine } from "../src/core/db/connect.ts";
import type { Logger } from "../src/core/process/log/log.ts";
import { createLog } from "../src/core/process/log/log.ts";
import { createApp } from "../src/core/server/app.ts";
import { type Config, readConfig } from "../src/core/server/config.ts";
import { type AppContext, createContext } from "../src/core/server/context.ts";
import { listCalls, type ServerCall } from "./calls.ts";
import { checkResponse } from "./contract.ts";
import { createMigratedDatabase, type TestDatabase } from "./databases.ts";
import { testPictureCache } from "./picture-cache.ts";
import { createPlainSite } from "./plain-site.ts";

/** The app on a fresh database. `await using app = await startTestApp("sqlite")` closes it when the test ends. */
export interface TestApp extends AsyncDisposable {
  context: AppContext;
  /** Every route, with what it declares. */
  calls: ServerCall[];
  /** For a server that listens. */
  fetch: ReturnType<typeof createApp>["fetch"];
  /**
   * Sends a request from the IP address `address`, by default 127.0.0.1. A `json` body is serialized and sent with its
   * Content-Type. Throws when the response does not match the contract.
   */
  request: (path: string, init?: TestRequest) => Promise<Response>;
}

export interface TestRequest extends RequestInit {
  json?: unknown;
  address?: string;
}

export interface TestAppOptions {
  config?: Partial<Config>;
  /** Milliseconds since 1970. Defaults to the system clock. */
  clock?: () => number;
  /** A database that the test creates and removes. By default, the app gets a fresh one. */
  database?: TestDatabase;
  /** By default, nothing is logged. */
  log?: Logger;
  /** Whether the app also serves pages, which are {@link createPlainSite plain}, and documents such as feeds. */
  pages?: boolean;
}

export async function startTestApp(engine: Engine, options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createMigratedDatabase(engine));
  const config: Config = {
    ...readConfig({ TIMEZONE: "UTC", LOG_LEVEL: "silent" }),
    dataDir: database.dataDir,
    cacheDir: testPictureCache,
    databaseUrl: database.databaseUrl,
    ...options.config,
  };
  const context = await createContext(config, options.log ?? createLog(config.logLevel), options.clock);
  const app = createApp(context, options.pages ? await createPlainSite(database.dataDir) : undefined);
  const calls = listCalls(app.routes);
  return {
    context,
    calls,
    fetch: app.fetch,
    request: async (path, { json, address = "127.0.0.1", ...init } = {}) => {
      const request = new Request(new URL(path, "http://localhost"), withJson(init, json));
      const incoming = { socket: { remoteAddress: address } } as IncomingMessage;
      const response = await app.fetch(request, { incoming });
      const { method, url } = request;
      await checkResponse(calls, { method, path: new URL(url).pathname }, response);
      return response;
    },
    [Symbol.asyncDispose]: async () => {
      await context.close();
      if (options.database === undefined) await database.remove();
    },
  };
}

function withJson(init: RequestInit, json: unknown): RequestInit {
  if (json === undefined) return init;
  const headers = new Headers(init.headers);
  headers.set("Content-Type", "application/json");
  return { ...init, headers, body: JSON.stringify(json) };
}
