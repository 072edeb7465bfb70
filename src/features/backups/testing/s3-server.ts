import { hash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "@20minutes/s3rver";
import { type EncryptedBucket, readBucketUrl } from "../copies/bucket-url.ts";

/** A request that a test looks at before the server does. */
export interface S3Request {
  method: string;
  /** The path and the query. */
  url: string;
  body: Buffer;
}

/** Answers a request in place of the server, or returns `false` to let the server answer. */
type Intercept = (request: S3Request, response: ServerResponse) => boolean | Promise<boolean>;

export const passphrase = "correct horse battery staple";

/**
 * Starts a server with the API of S3 that has the bucket `backups`. S3rver checks signatures. What it lacks is added: the checksums
 * of each body, the list of unfinished uploads, and that all parts but the last must have the same length, as R2 asks.
 */
export async function startS3Server() {
  const directory = await mkdtemp(path.join(tmpdir(), "s3-"));
  const options = { address: "127.0.0.1", port: 0, silent: true, directory, vhostBuckets: false };
  const s3 = new S3rver({ ...options, configureBuckets: [{ name: "backups", configs: [] }] });
  const { port } = await s3.run();
  const site = {
    requests: [] as S3Request[],
    /** Begun uploads by their ids. */
    uploads: new Map<string, string>(),
    /** The lengths of the parts of uploads, by the ids and the numbers. */
    lengths: new Map<string, number[]>(),
    intercept: (() => false) as Intercept,
  };

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const { method = "", url = "", headers } = incoming;
    site.requests.push({ method, url, body });
    if (await site.intercept({ method, url, body }, outgoing)) return;
    if (hash("sha256", body) !== headers["x-amz-content-sha256"])
      return refuse(outgoing, 400, "XAmzContentSHA256Mismatch", "The checksum of the body is wrong.");
    const query = new URL(url, "http://s3").searchParams;
    if (!hasRightParts({ method, query, body, headers }, site.lengths))
      return refuse(outgoing, 400, "InvalidPart", "A part has another length or checksum.");
    if (method === "GET" && query.has("uploads")) return listUploads(outgoing, site.uploads);
    const forwarded = request({ host: "127.0.0.1", port, method, path: url, headers });
    forwarded.end(body);
    const [response] = (await once(forwarded, "response")) as [IncomingMessage];
    const answer = await buffer(response);
    const begun = /<UploadId>(.+)<\/UploadId>/.exec(answer.toString("latin1"))?.[1];
    if (method === "POST" && query.has("uploads") && begun)
      site.uploads.set(begun, new URL(url, "http://s3").pathname.slice("/backups/".length));
    if (method !== "PUT") site.uploads.delete(query.get("uploadId") ?? "");
    outgoing.writeHead(response.statusCode ?? 500, response.headers).end(answer);
  }

  const server = createServer((incoming, outgoing) => {
    // A client can be killed at any time.
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://S3RVER:S3RVER@127.0.0.1:${(server.address() as AddressInfo).port}/backups/ada`;
  return Object.assign(site, {
    url,
    bucket: { ...readBucketUrl(url), passphrase } as EncryptedBucket,
    environment: { BACKUP_S3: url, BACKUP_PASSPHRASE: passphrase },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await s3.close();
      await rm(directory, { recursive: true });
    },
  });
}

interface PartRequest extends Pick<S3Request, "method" | "body"> {
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
}

function hasRightParts(
  { method, query, body, headers }: PartRequest,
  lengths: Map<string, number[]>,
): boolean {
  const upload = query.get("uploadId");
  if (upload === null || !["PUT", "POST"].includes(method)) return true;
  const known = lengths.get(upload) ?? [];
  if (method === "POST") return known.slice(0, -1).every((length) => length === Math.max(...known));
  known[Number(query.get("partNumber")) - 1] = body.length;
  lengths.set(upload, known);
  return headers["content-md5"] === hash("md5", body, "base64");
}

/** Answers as S3 does when it refuses something. */
export function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}

function listUploads(response: ServerResponse, uploads: Map<string, string>): void {
  const list = [...uploads].map(
    ([id, key]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`,
  );
  response.writeHead(200, { "Content-Type": "application/xml" });
  response.end(`<ListMultipartUploadsResult>${list.join("")}</ListMultipartUploadsResult>`);
}
