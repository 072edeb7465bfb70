import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { BackupFault } from "../fault.ts";
import type { BucketAddress } from "./bucket-url.ts";

/** Milliseconds in which the service must have answered: a small request with all of its tries, and each try of a part. */
const timeLimits = { small: 60_000, part: 5 * 60_000 };
/** Pages of a list that are read, the names that S3 has in one, and the bytes of one, and of any answer that is not an object. */
const [mostPages, mostNames, mostBytes] = [100, 1_000, 4 * 1024 * 1024];
/** How often a small request is tried again when the service is overloaded. */
const retries = 3;
/** Milliseconds before a part is tried again. A short outage must not end an upload that has taken hours. */
const partPauses = [1_000, 5_000, 20_000, 60_000];

/** A fault that may be over soon. */
class PassingFault extends BackupFault {}

interface Call {
  method?: "PUT" | "POST" | "DELETE";
  /** The name of an object. The default is the bucket. */
  key?: string;
  query?: Record<string, string>;
  body?: Uint8Array | string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeLimit?: number | undefined;
}

const parser = new XMLParser({
  parseTagValue: false,
  isArray: (name) => ["Contents", "Upload"].includes(name),
});
const errorSchema = z.object({ Error: z.object({ Code: z.string(), Message: z.string().default("") }) });
const listSchema = z.object({
  ListBucketResult: element({
    Contents: z
      .array(z.object({ Key: z.string(), Size: z.coerce.number() }))
      .max(mostNames)
      .default([]),
    NextContinuationToken: z.string().optional(),
  }),
});
const uploadSchema = z.object({ InitiateMultipartUploadResult: z.object({ UploadId: z.string() }) });
const uploadsSchema = z.object({
  ListMultipartUploadsResult: element({
    Upload: z
      .array(z.object({ Key: z.string(), UploadId: z.string() }))
      .max(mostNames)
      .default([]),
  }),
});
const completedSchema = z.object({ CompleteMultipartUploadResult: z.object({ Key: z.string() }) });

export type Bucket = ReturnType<typeof createBucket>;

/**
 * Creates a client of a bucket. Names are those of objects, with the prefix. Every function throws a {@link
 * BackupFault} with the answer of the service if that refuses, and with what went wrong if it does not answer in time.
 * @param pauses milliseconds between the tries of a part; for tests
 */
export function createBucket(
  { url, region, accessKeyId, secretAccessKey }: BucketAddress,
  pauses = partPauses,
) {
  const access = { accessKeyId, secretAccessKey, region, service: "s3" };
  const client = new AwsClient({ ...access, retries, initRetryMs: 500 });
  const partClient = new AwsClient({ ...access, retries: 0 });

  async function send(
    { method, key, query, body = "", headers, signal, timeLimit }: Call,
    by: AwsClient,
  ): Promise<Response> {
    const address = new URL(key === undefined ? url : `${url}/${key}`);
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
    const limit = timeLimit === undefined ? [] : [AbortSignal.timeout(timeLimit)];
    // The service refuses a body with another checksum.
    const checksum = { "X-Amz-Content-SHA256": hash("sha256", body) };
    const init = {
      headers: { ...checksum, ...headers },
      redirect: "manual" as const,
      signal: AbortSignal.any([signal ?? [], limit].flat()),
    };
    const response = await by.fetch(address, {
      ...init,
      ...(method === undefined ? {} : { method }),
      ...(body.length === 0 ? {} : { body: body as NonNullable<RequestInit["body"]> }),
    });
    if (response.ok) return response;
    throw createRefusal(response, await readText(response));
  }

  async function call<Result>(
    request: Call,
    use: (response: Response) => Result | Promise<Result>,
    by = client,
  ): Promise<Result> {
    try {
      return await use(await send({ timeLimit: timeLimits.small, ...request }, by));
    } catch (error) {
      if (request.signal?.aborted) throw request.signal.reason;
      throw explainConnection(error, url);
    }
  }

  const read = <Result>(request: Call, schema: z.ZodType<Result>) =>
    call(request, async (response) => readAnswer(await readText(response), schema));

  async function listObjects(prefix: string) {
    const objects: { Key: string; Size: number }[] = [];
    let next: string | undefined;
    for (let page = 0; page < mostPages; page += 1) {
      const token = next === undefined ? {} : { "continuation-token": next };
      const query = { "list-type": "2", prefix, ...token };
      const { ListBucketResult: list } = await read({ query }, listSchema);
      objects.push(...list.Contents);
      next = list.NextContinuationToken;
      if (!next) return objects;
    }
    throw new BackupFault(
      `The bucket's list of "${prefix}" has more than ${mostPages} pages. Check the service that BACKUP_S3 names.`,
    );
  }

  return {
    /** Returns the names of all objects that begin with `prefix`. */
    list: async (prefix: string) => (await listObjects(prefix)).map(({ Key }) => Key),
    /** Returns the size of an object in bytes, or `undefined` if there is none with this name. */
    size: async (key: string) => (await listObjects(key)).find(({ Key }) => Key === key)?.Size,
    /** Returns the content of an object. The signal also ends the download. */
    open: (key: string, signal: AbortSignal) =>
      call({ key, signal, timeLimit: undefined }, (response) => response),
    remove: (key: string) => call({ method: "DELETE", key }, () => {}),
    /** Begins an upload in parts, and returns its id. */
    beginUpload: async (key: string) => {
      const begun = await read({ method: "POST", key, query: { uploads: "" } }, uploadSchema);
      return begun.InitiateMultipartUploadResult.UploadId;
    },
    /** Uploads a part, and returns its tag. The first number is 1. All but the last must have the same length, of at least 5 MB. */
    uploadPart: async ({ key, id }: Upload, partNumber: number, body: Uint8Array, signal: AbortSignal) => {
      const query = { partNumber: String(partNumber), uploadId: id };
      // Buckets with Object Lock ask for this checksum.
      const headers = { "Content-MD5": hash("md5", body, "base64") };
      const request = {
        method: "PUT",
        key,
        query,
        body,
        headers,
        signal,
        timeLimit: timeLimits.part,
      } as const;
      const tryOnce = () => call(request, (response) => response.headers.get("ETag") ?? "", partClient);
      for (const pause of pauses) {
        try {
          return await tryOnce();
        } catch (error) {
          if (!(error instanceof PassingFault)) throw error;
          await sleep(pause, undefined, { signal });
        }
      }
      return tryOnce();
    },
    /** Makes an object of the parts with these tags. */
    completeUpload: async ({ key, id }: Upload, tags: string[]) => {
      const parts = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
      const request = {
        method: "POST",
        key,
        query: { uploadId: id },
        body,
        timeLimit: timeLimits.part,
      } as const;
      await read(request, completedSchema);
    },
    abortUpload: ({ key, id }: Upload) => call({ method: "DELETE", key, query: { uploadId: id } }, () => {}),
    /** Returns the uploads that were begun and neither completed nor aborted. */
    listUploads: async (prefix: string): Promise<Upload[]> => {
      const { ListMultipartUploadsResult: list } = await read(
        { query: { uploads: "", prefix } },
        uploadsSchema,
      );
      return list.Upload.map(({ Key: key, UploadId: id }) => ({ key, id }));
    },
  };
}

export interface Upload {
  key: string;
  id: string;
}

/** The parser makes an empty text of an element without content. */
function element<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((value) => (value === "" ? {} : value), z.object(shape));
}

/** A service must not fill the memory with an answer that does not end. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > mostBytes)
      throw new BackupFault(
        `The bucket answered with more than ${mostBytes / 1024 / 1024} MB. Check the service that BACKUP_S3 names.`,
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** A service can also answer with an error after it has begun a successful response. */
function readAnswer<Result>(text: string, schema: z.ZodType<Result>): Result {
  const content = parse(text);
  const result = schema.safeParse(content);
  if (result.success) return result.data;
  const refusal = describeError(content);
  throw new BackupFault(refusal ?? "The bucket answered with something that is not an answer of S3.");
}

function parse(text: string): unknown {
  try {
    return parser.parse(text);
  } catch {
    return undefined;
  }
}

function describeError(content: unknown): string | undefined {
  const { data } = errorSchema.safeParse(content);
  return data && `The bucket answered with ${data.Error.Code}: ${data.Error.Message}`;
}

function createRefusal({ status, statusText }: Response, text: string): BackupFault {
  const content = parse(text);
  const reason = describeError(content) ?? `The bucket answered with status ${status} ${statusText}`.trim();
  const isSlow = errorSchema.safeParse(content).data?.Error.Code === "RequestTimeout";
  return isSlow || status === 429 || status >= 500 ? new PassingFault(reason) : new BackupFault(reason);
}

/** Converts an error of a connection to a {@link BackupFault}. */
export function explainConnection(error: unknown, url: string): unknown {
  if (error instanceof BackupFault || !(error instanceof Error)) return error;
  const { host } = new URL(url);
  if (error.name === "TimeoutError") return new PassingFault(`${host} did not answer in time.`);
  // `fetch` has the reason only in the cause, and an error about several addresses has no message.
  const cause = error.cause instanceof Error ? error.cause : error;
  const reason = cause.message || String((cause as NodeJS.ErrnoException).code);
  return new PassingFault(`The connection to ${host} failed: ${reason}`);
}
