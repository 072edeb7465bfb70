import { once } from "node:events";
import { open } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { listen } from "./listen.ts";
import { explainStartFault, listenFault } from "./start-faults.ts";

/** Returns the message of a start that cannot listen at an address. */
async function failToListen(address: { host: string; port: number; socket?: number }): Promise<string> {
  const fault = await listen({ fetch: () => new Response() }, address).then(
    () => new Error("The server listens."),
    (error) => listenFault(error, address),
  );
  return explainStartFault(fault);
}

test.each(["no-such-host.invalid", "192.0.2.1"])("HOST=%s has a message about HOST", async (host) => {
  const message = await failToListen({ host, port: 0 });
  expect(message).toMatch(
    /^This computer does not have the address \S+ \(E\w+\)\. Set HOST to one of its addresses\.$/,
  );
  expect(message).toContain(` ${host} `);
});

test("a port that is in use is named, with a free one beside it", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const message = await failToListen({ host: "127.0.0.1", port });
  expect(message).toContain(`Another program is already listening on port ${port}.`);
  expect(message).toContain(`PORT=${port + 1} `);
  taken.close();
});

test("a descriptor that is no socket is named, with what passes one on", async () => {
  const file = await open("/dev/null");
  const message = await failToListen({ host: "127.0.0.1", port: 0, socket: file.fd });
  await file.close();
  expect(message).toMatch(/descriptor \d+ is none to listen on \(EINVAL\)/);
});
