import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { createApp } from "../server/app.ts";
import { type Config, readConfig } from "../server/config.ts";
import { type AppContext, createContext } from "../server/context.ts";
import type { Engine } from "../server/db/connect.ts";
import { createLog } from "../server/log.ts";
import { checkAnswer } from "./contract.ts";
import { createTestDatabase } from "./databases.ts";

/** The app on a fresh database. `await using app = await startTestApp("sqlite")` ends it with its test. */
export interface TestApp extends AsyncDisposable {
  context: AppContext;
  /**
   * Sends a request as a visitor from `address` (by default 127.0.0.1); a `json` body is serialized and declared. Throws
   * when the response is not what the contract says of the call.
   */
  request: (path: string, init?: TestRequest) => Promise<Response>;
}

export interface TestRequest extends RequestInit {
  json?: unknown;
  address?: string;
}

export interface TestAppOptions {
  config?: Partial<Config>;
  /** Milliseconds since 1970; by default the machine's clock. */
  clock?: () => number;
  /** By default a silent one. */
  log?: Logger;
}

export async function startTestApp(engine: Engine, options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase(engine);
  const config: Config = {
    ...readConfig({ TIMEZONE: "UTC", LOG_LEVEL: "silent" }),
    dataDir: database.dataDir,
    databaseUrl: database.databaseUrl,
    ...options.config,
  };
  const context = await createContext(config, options.log ?? createLog(config.logLevel), options.clock);
  const app = createApp(context);
  return {
    context,
    request: async (path, { json, address = "127.0.0.1", ...init } = {}) => {
      const request = new Request(new URL(path, "http://localhost"), withJson(init, json));
      const incoming = { socket: { remoteAddress: address } } as IncomingMessage;
      const response = await app.fetch(request, { incoming });
      await checkAnswer(request.method, new URL(request.url).pathname, response);
      return response;
    },
    [Symbol.asyncDispose]: async () => {
      await context.close();
      await database.remove();
    },
  };
}

function withJson(init: RequestInit, json: unknown): RequestInit {
  if (json === undefined) return init;
  const headers = new Headers(init.headers);
  headers.set("Content-Type", "application/json");
  return { ...init, headers, body: JSON.stringify(json) };
}
