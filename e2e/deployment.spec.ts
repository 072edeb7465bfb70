import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { connect } from "../src/core/db/connect.ts";
import { bounds } from "../src/core/http/contract/bounds.ts";
import { startCaddy, startDeployedNginx, whyNoDeployment } from "../test/deployment.ts";
import { type RestartingSite, startOnPort, startOnSocket } from "./restarting-site.ts";
import { someVisitor } from "./visitor.ts";

// The proxies run with the files in deploy/, and the site on a socket as systemd passes it.

// Ten restarts take a minute, and several on a busy machine.
test.setTimeout(400_000);

const proxies = [
  { name: "Caddy", program: "/usr/bin/caddy", start: startCaddy },
  { name: "nginx", program: "/usr/sbin/nginx", start: startDeployedNginx },
] as const;
const activate = "/usr/bin/systemd-socket-activate";
const owner = { email: "owner@example.com", password: "correct horse battery staple" };

let dataDir: string;
let settings: Record<string, string>;

test.beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "foliodesk-deployment-"));
  settings = {
    DATA_DIR: dataDir,
    TRUST_PROXY: "1",
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  };
});

test.afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

interface Sent {
  method?: string;
  headers?: OutgoingHttpHeaders;
  /** The address that it comes from. */
  from?: string;
}

/** Begins a request that is sent in parts. */
function begin(url: string, { method = "POST", headers = {}, from = "127.0.0.1" }: Sent) {
  const sent = request(url, { method, headers, localAddress: from, agent: false });
  const answer = once(sent, "response").then(([response]: IncomingMessage[]) => response);
  return { sent, answer };
}

/** Returns the status of a sign-in that comes from this address, and says that it comes from another one. */
async function signInFrom(url: string, from: string, attempt: number): Promise<number | undefined> {
  const headers = { "Content-Type": "application/json", "X-Forwarded-For": `203.0.113.${attempt}` };
  const { sent, answer } = begin(`${url}/api/auth/login`, { from, headers });
  sent.end(JSON.stringify({ email: `${attempt}@example.org`, password: "wrong" }));
  const response = await answer;
  response?.resume();
  return response?.statusCode;
}

async function signIn(url: string): Promise<Record<string, string>> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(owner);
  const response = await fetch(`${url}/api/auth/login`, { method: "POST", headers, body });
  const { token } = (await response.json()) as { token: string };
  return { Authorization: `Bearer ${token}` };
}

async function sendMessage(url: string): Promise<void> {
  const message = { name: "Grace", email: "grace@example.org", message: "Hello, Ada.", consent: "no" };
  const init = { method: "POST", headers: { "Content-Type": "application/json" } };
  const response = await fetch(`${url}/api/messages`, { ...init, body: JSON.stringify(message) });
  expect(response.status).toBe(201);
}

/** A PNG of the largest size that is accepted. Decoders do not read what follows the picture. */
async function makeLargestPicture(): Promise<Buffer> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#369" } })
    .png()
    .toBuffer();
  return Buffer.concat([picture, Buffer.alloc(bounds.upload - picture.length)]);
}

interface Load {
  /** Whether visits are recorded, too. */
  writes: boolean;
}

/** Sends requests to the site until `stop`, which returns what was not answered as expected. */
function keepAsking(url: string, { writes }: Load) {
  const failures: string[] = [];
  let isStopped = false;
  const answered = { pages: 0, visits: 0 };

  async function ask(kind: keyof typeof answered, address: string, init: RequestInit, expected: number) {
    while (!isStopped) {
      const answer = await fetch(url + address, init).then(
        async (response) => response.arrayBuffer().then(() => response.status),
        (error) => String(error.cause ?? error),
      );
      if (answer === expected) answered[kind] += 1;
      else failures.push(`${address}: ${answer}`);
      // A network has a limit for visits that are counted.
      await sleep(kind === "visits" ? 60 : 5);
    }
  }

  const headers = { ...someVisitor(), "Content-Type": "application/json" };
  const write = (init: RequestInit) =>
    ask("visits", "/api/dashboard/visits", { method: "POST", headers, ...init }, 201);
  const clients = [
    ...["/", "/blog", "/api/blogs/public"].map((address) => ask("pages", address, {}, 200)),
    ...(writes ? [write({}), write({ body: "{}" })] : []),
  ];
  const stop = async () => {
    isStopped = true;
    await Promise.all(clients);
    return failures;
  };
  return { answered, stop };
}

/** Restarts the site while it is asked. Nothing may fail, and each acknowledged visit is stored once. */
async function restartUnderLoad(
  site: RestartingSite,
  url: string,
  { restarts, ...kinds }: Load & { restarts: number },
): Promise<void> {
  const load = keepAsking(url, kinds);
  for (let round = 0; round < restarts; round += 1) {
    const { pages, visits } = load.answered;
    const hasAnswered = () => load.answered.pages > pages && (load.answered.visits > visits || !kinds.writes);
    await expect.poll(hasAnswered).toBe(true);
    await site.restart();
  }
  expect(await load.stop()).toEqual([]);
  const { db } = connect({ databaseUrl: undefined, dataDir, onIdleError: () => {} });
  const stored = await db.selectFrom("visits").select("id").execute();
  await db.destroy();
  expect(stored).toHaveLength(load.answered.visits);
}

const restarts = 10;

for (const { name, program, start } of proxies) {
  test.describe(`behind ${name}`, () => {
    const reason = whyNoDeployment(program, activate);
    test.skip(reason !== undefined, reason);

    test("visitors have their own address, and events and uploads arrive while they are sent", {
      tag: "@release",
    }, async () => {
      const cacheDir = path.join(dataDir, "cache");
      await using site = await startOnSocket({ ...settings, CACHE_DIR: cacheDir });
      await using proxy = await start(site.port);
      const { url } = proxy;
      const headers = await signIn(url);

      await test.step("the limit of an address is that of the visitor", async () => {
        const statuses: unknown[] = [];
        for (let attempt = 1; attempt <= 11; attempt += 1)
          statuses.push(await signInFrom(url, "127.0.0.2", attempt));
        expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
        expect(await signInFrom(url, "127.0.0.3", 12)).toBe(401);
      });

      await test.step("an event arrives while its stream is open", async () => {
        const events = await fetch(`${url}/api/messages/events`, { headers });
        const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
        expect((await reader?.read())?.value).toMatch(/^event: messages\n/);
        await sendMessage(url);
        expect((await reader?.read())?.value).toMatch(/^event: messages\n/);
        await reader?.cancel();
      });

      await test.step("the largest upload arrives while it is sent", async () => {
        const picture = await makeLargestPicture();
        const length = { "Content-Length": picture.length };
        const upload = { method: "PUT", headers: { ...headers, ...length } };
        const { sent, answer } = begin(`${url}/api/uploads?name=a.png`, upload);
        sent.write(picture.subarray(0, picture.length / 2));
        const listIncoming = () => readdir(path.join(cacheDir, "incoming")).catch(() => []);
        await expect.poll(listIncoming).toHaveLength(1);
        sent.end(picture.subarray(picture.length / 2));
        expect((await answer)?.statusCode).toBe(201);
      });
    });

    test(`${restarts} restarts lose no request`, { tag: "@release" }, async () => {
      await using site = await startOnSocket(settings);
      await using proxy = await start(site.port);
      await restartUnderLoad(site, proxy.url, { restarts, writes: true });
    });
  });
}

test.describe("behind Caddy, without a socket that stays open", () => {
  const reason = whyNoDeployment("/usr/bin/caddy");
  test.skip(reason !== undefined, reason);

  test(`${restarts} restarts lose no request for a page`, { tag: "@release" }, async () => {
    await using site = await startOnPort(settings);
    await using proxy = await startCaddy(site.port);
    // A write could be on a connection that the server closes with its port.
    await restartUnderLoad(site, proxy.url, { restarts, writes: false });
  });
});
