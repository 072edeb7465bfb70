import { once } from "node:events";
import { createServer } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ServerEnv } from "../http/client-address.ts";

type Fetch = (request: Request, env?: ServerEnv["Bindings"]) => Response | Promise<Response>;

type Render<Args extends unknown[], Page> = (...args: Args) => Promise<Page>;

/** The number of jobs of one kind that are in one state. */
interface QueuedJobs {
  kind: string;
  state: string;
  jobs: number;
}

/** The metrics of the process. Their names are documented in docs/operations.md. */
export interface Metrics {
  /** Counts and times the responses of `fetch`. */
  measure: (fetch: Fetch) => Fetch;
  /** Times each rendering of a page. */
  timeRender: <Args extends unknown[], Page>(render: Render<Args, Page>) => Render<Args, Page>;
  countDatabaseError: () => void;
  /** Called for the number of queued jobs whenever the metrics are read. */
  watchJobs: (countJobs: () => Promise<QueuedJobs[]>) => void;
  /** Returns the metrics in the Prometheus text format. */
  read: () => Promise<string>;
}

/** In seconds. */
const buckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const labelNames = ["method", "area", "status"];
  const durations = new Histogram({
    name: "foliodesk_request_duration_seconds",
    help: "Time until a response was ready to be sent, by method, area of the site and status",
    labelNames,
    buckets,
    registers: [register],
  });
  const renders = new Histogram({
    name: "foliodesk_page_render_duration_seconds",
    help: "Time to render one page that was not in the cache",
    buckets,
    registers: [register],
  });
  const databaseErrors = new Counter({
    name: "foliodesk_database_errors_total",
    help: "Queries that the database did not carry out",
    registers: [register],
  });

  return {
    measure: (fetch) => async (request, env) => {
      const end = durations.startTimer({ method: knownMethod(request.method), area: areaOf(request.url) });
      const response = await fetch(request, env);
      end({ status: response.status });
      return response;
    },
    timeRender:
      (render) =>
      async (...args) => {
        const end = renders.startTimer();
        try {
          return await render(...args);
        } finally {
          end();
        }
      },
    countDatabaseError: () => databaseErrors.inc(),
    watchJobs: (countJobs) => {
      new Gauge({
        name: "foliodesk_jobs",
        help: "Jobs in the queue, by kind and state",
        labelNames: ["kind", "state"],
        registers: [register],
        async collect() {
          this.reset();
          // Without the database, the numbers are unknown.
          for (const { jobs, ...labels } of await countJobs().catch(() => [])) this.set(labels, jobs);
        },
      });
    },
    read: () => register.metrics(),
  };
}

/** A client can send any method, but the number of label values must be limited. */
function knownMethod(method: string): string {
  return ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].includes(method) ? method : "other";
}

function areaOf(url: string): string {
  const path = url.slice(url.indexOf("/", "https://".length));
  if (path.startsWith("/api/") || path === "/api") return "api";
  return path.startsWith("/assets/") ? "assets" : "pages";
}

/**
 * Serves the metrics on a separate port of the loopback interface, so that only the owner's monitoring can read them.
 * Rejects when the port is not available.
 * @returns a function that stops the server
 */
export async function serveMetrics(metrics: Metrics, port: number): Promise<() => void> {
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end();
    const text = await metrics.read();
    response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" }).end(text);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return () => server.close();
}
