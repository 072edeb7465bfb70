import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startTestApp } from "../../../../../test/app.ts";
import { signIn } from "../../../../../test/owner.ts";
import { copyPictureFacts } from "../../../../../test/picture-cache.ts";
import { listen, type timeouts } from "../../../process/listen.ts";
import { noise } from "../pictures/test-pictures.ts";

/** A server that listens, and a function that begins an upload with a token. */
async function startServer(limits: Partial<typeof timeouts> = {}) {
  const cacheDir = await mkdtemp(path.join(tmpdir(), "foliodesk-uploads-"));
  await copyPictureFacts(cacheDir);
  const app = await startTestApp("sqlite", { config: { cacheDir } });
  const { token } = await signIn(app);
  const server = await listen(app, { host: "127.0.0.1", port: 0 }, limits);
  return {
    app,
    incoming: () => readdir(path.join(cacheDir, "incoming")),
    begin: (length: number, authorization = `Bearer ${token}`): ClientRequest =>
      request({
        host: "127.0.0.1",
        port: server.port,
        method: "PUT",
        path: "/api/uploads?name=photo.jpg",
        headers: { Authorization: authorization, "Content-Length": length },
      }),
    [Symbol.asyncDispose]: async () => {
      await server.close(100);
      await app[Symbol.asyncDispose]();
      await rm(cacheDir, { recursive: true });
    },
  };
}

test("a connection that is lost half-way leaves neither a file nor a row", { timeout: 60_000 }, async () => {
  await using site = await startServer();
  const bytes = await noise(300, 200).jpeg().toBuffer();
  const sent = site.begin(bytes.length);
  const failed = once(sent, "error");
  sent.write(bytes.subarray(0, 3_000));
  await expect.poll(site.incoming, { timeout: 15_000 }).toHaveLength(1);
  sent.destroy(new Error("the cable was pulled"));
  await failed;
  await expect.poll(site.incoming, { timeout: 15_000 }).toEqual([]);
  expect(await site.app.context.db.selectFrom("uploads").select("id").execute()).toEqual([]);
});

test("an upload of the owner may take longer than other requests", async () => {
  await using site = await startServer({ requestTimeout: 300 });
  const bytes = await noise(300, 200).jpeg().toBuffer();
  const sent = site.begin(bytes.length);
  sent.write(bytes.subarray(0, 3_000));
  await sleep(700);
  sent.end(bytes.subarray(3_000));
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(201);
});

test("without the owner's token, nothing is received", async () => {
  await using site = await startServer();
  const sent = site.begin(25 * 1024 * 1024, "Bearer guessed");
  sent.on("error", () => {});
  sent.write(Buffer.alloc(1_000));
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(401);
  await expect(site.incoming()).rejects.toThrow("ENOENT");
  sent.destroy();
});
