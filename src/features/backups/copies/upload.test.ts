import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { nightlyName } from "../rotation.ts";
import { passphrase, refuse, startS3Server } from "../testing/s3-server.ts";
import { createBucket } from "./bucket.ts";
import { downloadBackup } from "./download.ts";
import { uploadBackup } from "./upload.ts";

vi.setConfig({ testTimeout: 60_000 });

const day = 86_400_000;
const now = Date.now();
const never = new AbortController().signal;
const rest = async () => {};

type Server = Awaited<ReturnType<typeof startS3Server>>;

async function createFile(bytes: Buffer, time = now): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "copies-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, nightlyName(time));
  await writeFile(file, bytes);
  return file;
}

interface Settings {
  keep?: { days: number; weeks: number };
  copied?: string[];
  signal?: AbortSignal;
}

function upload(server: Server, file: string, { signal = never, ...settings }: Settings = {}) {
  const request = { bucket: server.bucket, file, keep: { days: 7, weeks: 4 }, copied: [], ...settings };
  return uploadBackup(request, rest, signal);
}

function list(server: Server): Promise<string[]> {
  return createBucket(server.bucket).list("");
}

test("a backup is encrypted, uploaded in parts, and is the same after it was downloaded", async () => {
  await using server = await startS3Server();
  const bytes = randomBytes(20 * 1024 * 1024);
  const file = await createFile(bytes);
  expect(await upload(server, file)).toBeUndefined();
  const key = `ada/${nightlyName(now)}.age`;
  expect(await list(server)).toEqual([key]);
  const parts = server.requests.filter(({ url }) => url.includes("partNumber"));
  const length = 8 * 1024 * 1024;
  expect(parts.map(({ body }) => body.length)).toEqual([length, length, expect.any(Number)]);
  expect(parts[0]?.body.subarray(0, 22).toString()).toBe("age-encryption.org/v1\n");
  expect(server.uploads.size).toBe(0);
  const target = `${file}.downloaded`;
  expect(await downloadBackup(server.bucket, "latest", target)).toBe(nightlyName(now));
  expect((await readFile(target)).equals(bytes)).toBe(true);
  expect((await stat(target)).mode & 0o777).toBe(0o600);
});

test("copies in the bucket are kept as the backups are, and nothing else is deleted there", async () => {
  await using server = await startS3Server();
  const file = await createFile(Buffer.from("backup"));
  const bucket = createBucket(server.bucket);
  const others = [
    "ada/other.txt",
    `ada/${nightlyName(now - 9 * day)}`,
    `ada/deeper/${nightlyName(now - 9 * day)}.age`,
    `ada/my-${nightlyName(now - 9 * day)}.age`,
    `ada/${nightlyName(now - 9 * day)}.age.txt`,
    `eve/${nightlyName(now - 9 * day)}.age`,
  ];
  for (const key of others) await put(server, key);
  const old = [1, 2, 3].map((days) => `ada/${nightlyName(now - days * day)}.age`);
  for (const key of old) await put(server, key);
  const copied = [1, 2, 3].map((days) => nightlyName(now - days * day));
  expect(await upload(server, file, { keep: { days: 2, weeks: 0 }, copied })).toBeUndefined();
  const kept = [`ada/${nightlyName(now)}.age`, old[0]];
  expect(await bucket.list("")).toEqual([...others, ...kept].sort());
});

test("copies that are not of this site stay in the bucket, and the owner is told how many there are", async () => {
  await using server = await startS3Server();
  const [own, other] = [nightlyName(now - 2 * day), nightlyName(now - 3 * day)];
  for (const name of [own, other]) await put(server, `ada/${name}.age`);
  const settings = { keep: { days: 1, weeks: 0 }, copied: [own] };
  expect(await upload(server, await createFile(Buffer.from("backup")), settings)).toBe(
    "1 of the copies there are not of this site.",
  );
  expect(await list(server)).toEqual([`ada/${other}.age`, `ada/${nightlyName(now)}.age`]);
});

/** Uploads without the code that is tested. */
async function put(server: Server, key: string): Promise<void> {
  const bucket = createBucket(server.bucket);
  const begun = { key, id: await bucket.beginUpload(key) };
  await bucket.completeUpload(begun, [await bucket.uploadPart(begun, 1, Buffer.from("x"), never)]);
}

test("what killed uploads have left in the bucket is aborted by the next one, and only that", async () => {
  await using server = await startS3Server();
  const bucket = createBucket(server.bucket);
  await bucket.beginUpload(`ada/${nightlyName(now - day)}.age`);
  await bucket.beginUpload("ada/film.mp4");
  await upload(server, await createFile(Buffer.from("backup")));
  expect([...server.uploads.values()]).toEqual(["ada/film.mp4"]);
});

test("a failed upload is aborted, and the owner gets the code and the message of the service", async () => {
  await using server = await startS3Server();
  const file = await createFile(randomBytes(9 * 1024 * 1024));
  server.intercept = ({ url }, response) => {
    if (!url.includes("partNumber=2")) return false;
    refuse(response, 403, "QuotaExceeded", "The bucket is full &amp; closed.");
    return true;
  };
  await expect(upload(server, file)).rejects.toThrow(
    "The bucket answered with QuotaExceeded: The bucket is full & closed.",
  );
  expect(await list(server)).toEqual([]);
  expect(server.uploads.size).toBe(0);
});

test("an error after a status of success is an error", async () => {
  await using server = await startS3Server();
  server.intercept = ({ method, url }, response) => {
    if (method !== "POST" || !url.includes("uploadId")) return false;
    refuse(response, 200, "InternalError", "Try again.");
    return true;
  };
  await expect(upload(server, await createFile(Buffer.from("x")))).rejects.toThrow(
    "InternalError: Try again.",
  );
  expect(server.uploads.size).toBe(0);
});

test.each<[string, (response: ServerResponse) => void, RegExp]>([
  ["is overloaded", (response) => refuse(response, 503, "SlowDown", "Wait."), /SlowDown: Wait\.$/],
  [
    "gets a part too slowly",
    (response) => refuse(response, 400, "RequestTimeout", "Idle."),
    /Timeout: Idle\.$/,
  ],
  ["closes the connection", (response) => response.destroy(), /^The connection to .+ failed: /],
])(
  "a service that %s gets the part again, and is reported if that goes on",
  async (_name, answer, message) => {
    await using server = await startS3Server();
    let failures = 4;
    server.intercept = ({ url }, response) => {
      if (!url.includes("partNumber") || failures === 0) return false;
      failures -= 1;
      answer(response);
      return true;
    };
    const bucket = createBucket(server.bucket, [1, 1, 1, 1]);
    const begun = { key: "ada/x", id: await bucket.beginUpload("ada/x") };
    const tag = await bucket.uploadPart(begun, 1, Buffer.from("x"), never);
    await bucket.completeUpload(begun, [tag]);
    expect(await bucket.size("ada/x")).toBe(1);
    failures = 5;
    await expect(bucket.uploadPart(begun, 1, Buffer.from("x"), never)).rejects.toThrow(message);
    expect(failures).toBe(0);
  },
);

test("the pause before a part is sent again ends when the upload is aborted", async () => {
  await using server = await startS3Server();
  const stop = new AbortController();
  server.intercept = (_request, response) => {
    refuse(response, 503, "SlowDown", "Wait.");
    setTimeout(() => stop.abort(), 50);
    return true;
  };
  const bucket = createBucket(server.bucket, [1_000_000]);
  const sent = bucket.uploadPart({ key: "ada/x", id: "x" }, 1, Buffer.from("x"), stop.signal);
  await expect(sent).rejects.toThrow("aborted");
});

test("a part that changes on the way is refused by its checksum", async () => {
  await using server = await startS3Server();
  server.intercept = ({ url, body }) => {
    if (url.includes("partNumber")) body.writeUInt8(body.readUInt8(50) ^ 1, 50);
    return false;
  };
  await expect(upload(server, await createFile(Buffer.from("x")))).rejects.toThrow(
    "XAmzContentSHA256Mismatch",
  );
});

test("a copy that the bucket has not stored completely is deleted and reported", async () => {
  await using server = await startS3Server();
  server.intercept = answerList(`<Contents><Key>ada/${nightlyName(now)}.age</Key><Size>7</Size></Contents>`);
  await expect(upload(server, await createFile(Buffer.from("backup")))).rejects.toThrow(
    /^The bucket has stored 7 of the \d+ bytes of ada\/foliodesk-nightly-/,
  );
  server.intercept = () => false;
  expect(await list(server)).toEqual([]);
});

test("a copy that the bucket does not list is reported, and not deleted", async () => {
  await using server = await startS3Server();
  server.intercept = answerList("");
  await expect(upload(server, await createFile(Buffer.from("backup")))).rejects.toThrow(
    /^The bucket does not list ada\/foliodesk-nightly-.+ after its upload\.$/,
  );
  server.intercept = () => false;
  expect(await list(server)).toHaveLength(1);
});

function answerList(contents: string): Server["intercept"] {
  return ({ url }, response) => {
    const isList = url.includes("list-type");
    if (isList) response.end(`<ListBucketResult>${contents}</ListBucketResult>`);
    return isList;
  };
}

test("a bucket whose list always has more is left", async () => {
  await using server = await startS3Server();
  server.intercept = answerList(
    "<IsTruncated>true</IsTruncated><NextContinuationToken>more</NextContinuationToken>",
  );
  await expect(list(server)).rejects.toThrow(/^The bucket's list of "" has more than 100 pages\. /);
  expect(server.requests).toHaveLength(100);
});

test.each([
  ["a list", 200],
  ["a refusal", 403],
])("a bucket that sends %s without an end is left", async (_name, status) => {
  await using server = await startS3Server();
  const left = Promise.withResolvers<void>();
  server.intercept = (_request, response) => {
    response.writeHead(status, { "Content-Type": "application/xml" });
    response.on("close", left.resolve);
    const endless = function* () {
      yield "<ListBucketResult>";
      for (;;) yield "<Contents><Key>ada/x</Key><Size>1</Size></Contents>".repeat(1_000);
    };
    pipeline(Readable.from(endless()), response).catch(() => {});
    return true;
  };
  await expect(list(server)).rejects.toThrow(/^The bucket answered with more than 4 MB\. /);
  await left.promise;
});

test("a key that may not delete copies makes them all the same", async () => {
  await using server = await startS3Server();
  await put(server, `ada/${nightlyName(now - day)}.age`);
  server.intercept = ({ method }, response) => {
    if (method === "DELETE") refuse(response, 403, "AccessDenied", "Access Denied");
    return method === "DELETE";
  };
  const file = await createFile(Buffer.from("backup"));
  const settings = { keep: { days: 1, weeks: 0 }, copied: [nightlyName(now - day)] };
  expect(await upload(server, file, settings)).toContain("AccessDenied");
  expect(await list(server)).toHaveLength(2);
});

test.each<[string, Server["intercept"], RegExp | string]>([
  [
    "closes the connection",
    (_request, response) => Boolean(response.destroy()),
    /^The connection to 127\.0\.0\.1:\d+ failed: /,
  ],
  [
    "is something else",
    (_request, response) => Boolean(response.writeHead(200).end("<html>Welcome</html>")),
    "not an answer of S3",
  ],
  [
    "answers with broken XML",
    (_request, response) => Boolean(response.writeHead(502).end("<a><b>")),
    "The bucket answered with status 502 Bad Gateway",
  ],
  [
    "leads elsewhere",
    (_request, response) => Boolean(response.writeHead(307, { Location: "http://127.0.0.1:1/" }).end()),
    "The bucket answered with status 307",
  ],
])("a service that %s is reported", async (_name, intercept, message) => {
  await using server = await startS3Server();
  server.intercept = intercept;
  await expect(upload(server, await createFile(Buffer.from("x")))).rejects.toThrow(message);
});

test("a service that cannot be reached is reported", async () => {
  const server = await startS3Server();
  await server[Symbol.asyncDispose]();
  await expect(upload(server, await createFile(Buffer.from("x")))).rejects.toThrow(
    /^The connection to 127\.0\.0\.1:\d+ failed: .*ECONNREFUSED/,
  );
});

test("a service that stops answering is given up after a minute", async () => {
  await using server = await startS3Server();
  server.intercept = () => true;
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    expect(milliseconds).toBe(60_000);
    return AbortSignal.abort(new DOMException("late", "TimeoutError"));
  });
  onTestFinished(() => timeout.mockRestore());
  await expect(upload(server, await createFile(Buffer.from("x")))).rejects.toThrow("did not answer in time");
});

test("an upload ends when it is aborted, and leaves nothing in the bucket", async () => {
  await using server = await startS3Server();
  const stop = new AbortController();
  server.intercept = ({ url }) => {
    if (url.includes("partNumber")) stop.abort(new Error("stopped"));
    return url.includes("partNumber");
  };
  const file = await createFile(Buffer.from("x"));
  await expect(upload(server, file, { signal: stop.signal })).rejects.toThrow("stopped");
  expect(server.uploads.size).toBe(0);
});

test("the newest copy is not one that a clock was ahead for", async () => {
  await using server = await startS3Server();
  const file = await createFile(Buffer.from("backup"));
  await upload(server, file);
  await put(server, `ada/${nightlyName(now + 2 * day)}.age`);
  expect(await downloadBackup(server.bucket, "latest", `${file}.x`)).toBe(nightlyName(now));
});

test("a copy is decrypted with its passphrase only", async () => {
  await using server = await startS3Server();
  const file = await createFile(Buffer.from("backup"));
  await upload(server, file);
  const other = { ...server.bucket, passphrase: `${passphrase}!` };
  const target = `${file}.downloaded`;
  await expect(downloadBackup(other, "latest", target)).rejects.toThrow(
    `${nightlyName(now)} cannot be decrypted: BACKUP_PASSPHRASE is not the one that it was encrypted with`,
  );
  expect(await readdir(path.dirname(file))).toEqual([nightlyName(now)]);
});

test("a name that the bucket does not have is answered with those that it has", async () => {
  await using server = await startS3Server();
  const file = await createFile(Buffer.from("backup"));
  await expect(downloadBackup(server.bucket, "latest", `${file}.x`)).rejects.toThrow("has no copies");
  await upload(server, file);
  await expect(downloadBackup(server.bucket, "../secret", `${file}.x`)).rejects.toThrow(
    `The bucket has no copy with the name ../secret. It has:\n${nightlyName(now)}`,
  );
  expect(await downloadBackup(server.bucket, `${nightlyName(now)}.age`, `${file}.x`)).toBe(nightlyName(now));
});

test.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
  [
    "one other byte",
    (bytes) => Buffer.concat([bytes.subarray(0, 90_000), Buffer.from([7]), bytes.subarray(90_001)]),
    /is damaged/,
  ],
  ["a missing end", (bytes) => bytes.subarray(0, 100_000), /is damaged/],
  ["a missing part at a border of encryption", (bytes) => bytes.subarray(0, -65_552), /is damaged/],
  ["other content", (bytes) => randomBytes(bytes.length), /cannot be decrypted/],
  ["nothing", () => Buffer.alloc(0), /cannot be decrypted/],
])("a copy with %s is refused", async (_name, change, message) => {
  await using server = await startS3Server();
  const file = await createFile(randomBytes(200_000));
  await upload(server, file);
  const stored = server.requests.find(({ url }) => url.includes("partNumber"))?.body as Buffer;
  server.intercept = ({ method, url }, response) => {
    const isDownload = method === "GET" && url.endsWith(".age");
    if (isDownload) response.writeHead(200).end(change(Buffer.from(stored)));
    return isDownload;
  };
  await expect(downloadBackup(server.bucket, "latest", `${file}.x`)).rejects.toThrow(message);
});

test("a download that ends in the middle is reported", async () => {
  await using server = await startS3Server();
  const file = await createFile(randomBytes(200_000));
  await upload(server, file);
  const stored = server.requests.find(({ url }) => url.includes("partNumber"))?.body as Buffer;
  server.intercept = ({ method, url }, response) => {
    if (method !== "GET" || !url.endsWith(".age")) return false;
    response.writeHead(200, { "Content-Length": stored.length });
    response.write(stored.subarray(0, 150_000), () => setTimeout(() => response.destroy(), 100));
    return true;
  };
  await expect(downloadBackup(server.bucket, "latest", `${file}.x`)).rejects.toThrow(
    /^The connection to 127\.0\.0\.1:\d+ failed: /,
  );
});

test("a download of which nothing more arrives is given up after a minute", async () => {
  await using server = await startS3Server();
  const file = await createFile(randomBytes(200_000));
  await upload(server, file);
  const stored = server.requests.find(({ url }) => url.includes("partNumber"))?.body as Buffer;
  server.intercept = ({ method, url }, response) => {
    if (method !== "GET" || !url.endsWith(".age")) return false;
    response.writeHead(200, { "Content-Length": stored.length });
    response.write(stored.subarray(0, 150_000), () => vi.advanceTimersByTime(60_001));
    return true;
  };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await expect(downloadBackup(server.bucket, "latest", `${file}.x`)).rejects.toThrow(
    "sent nothing for a minute",
  );
});
