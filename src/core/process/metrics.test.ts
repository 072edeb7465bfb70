import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { findFreePort } from "../../../test/postgres-server.ts";
import { schedule } from "../jobs/enqueue.ts";
import { serveMetrics } from "./metrics.ts";

test("metrics count requests, database errors, and queued jobs, and are served on the loopback interface only", async () => {
  await using app = await startTestApp("sqlite", { config: { metricsPort: 1 } });
  const { metrics, db } = app.context;
  if (metrics === undefined) throw new Error("METRICS_PORT did not enable the metrics");
  await app.request("/api/ping");
  await app.request("/api/blogs/public");
  await app.request("/api/nothing");
  await db.schema.dropTable("blogs").execute();
  await app.request("/api/Blogs/slug/none");

  await db.transaction().execute((transaction) => schedule(transaction, "message-cleanup", 1));
  const port = await findFreePort();
  const stop = await serveMetrics(metrics, port);
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const text = await response.text();
  const count = 'foliodesk_request_duration_seconds_count{method="GET",area="api",status=';
  expect(text).toContain(`${count}"200"} 2`);
  expect(text).toContain(`${count}"404"} 1`);
  expect(text).toContain(`${count}"500"} 1`);
  expect(text).toContain("foliodesk_database_errors_total 1");
  expect(text).toContain('foliodesk_jobs{kind="message-cleanup",state="scheduled"} 1');
  expect(text).toContain("nodejs_eventloop_lag_seconds");
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  stop();
});

test("metrics are disabled unless METRICS_PORT is set", async () => {
  await using app = await startTestApp("sqlite");
  expect(app.context.metrics).toBeUndefined();
});
