import { expect, test } from "vitest";
import { recordLog } from "../../../test/log.ts";
import { createServices, type Service, serviceFrom } from "./services.ts";

/** Milliseconds. More than a test takes. */
const long = 60_000;

/** Creates three services that note in `calls` what is done with them. */
function noteCalls(calls: string[], stopSecond = async () => {}): Service[] {
  return [
    { stop: () => calls.push("stop first") },
    {
      start: async () => {
        await Promise.resolve();
        calls.push("start second");
      },
      stop: async () => {
        calls.push("stop second");
        await stopSecond();
      },
    },
    serviceFrom(() => {
      calls.push("start third");
      return () => calls.push("stop third");
    }),
  ];
}

test("services start in order, and stop in reverse order", async () => {
  const calls: string[] = [];
  const services = createServices(recordLog().log);
  for (const service of noteCalls(calls)) expect(services.add(service)).toBe(service);
  await services.start();
  expect(calls).toEqual(["start second", "start third"]);
  calls.length = 0;
  await services.stop(long);
  expect(calls).toEqual(["stop third", "stop second", "stop first"]);
});

test("a service is stopped only after the one that uses it has stopped", async () => {
  const calls: string[] = [];
  const services = createServices(recordLog().log);
  const gate = Promise.withResolvers<void>();
  for (const service of noteCalls(calls, () => gate.promise)) services.add(service);
  const stopped = services.stop(long);
  await expect.poll(() => calls).toContain("stop second");
  expect(calls).not.toContain("stop first");
  gate.resolve();
  await stopped;
  expect(calls).toContain("stop first");
});

test("after the limit, the others are told to stop and not waited for", async () => {
  const calls: string[] = [];
  const services = createServices(recordLog().log);
  for (const service of noteCalls(calls, () => new Promise(() => {}))) services.add(service);
  await services.start();
  await services.stop(1);
  expect(calls).toContain("stop first");
});

test("a service that cannot be stopped is logged, and the others are stopped", async () => {
  const calls: string[] = [];
  const { log, lines } = recordLog();
  const services = createServices(log);
  for (const service of noteCalls(calls, () => Promise.reject(new Error("stuck")))) services.add(service);
  await services.stop(long);
  expect(calls).toContain("stop first");
  expect(lines).toEqual([
    expect.objectContaining({ err: expect.objectContaining({ message: "stuck" }), level: 40 }),
  ]);
});

test("a service that cannot start keeps those after it from starting, and all can be stopped", async () => {
  const calls: string[] = [];
  const services = createServices(recordLog().log);
  services.add(serviceFrom(() => Promise.reject(new Error("the port is in use"))));
  for (const service of noteCalls(calls)) services.add(service);
  await expect(services.start()).rejects.toThrow("the port is in use");
  expect(calls).toEqual([]);
  await services.stop(long);
  expect(calls).toEqual(["stop second", "stop first"]);
});
