import type { z } from "zod";
import { CommandFault } from "../../../core/cli/command-fault.ts";
import { refusalSchema } from "../../../core/http/contract/refusal.ts";
import { readVersion } from "../../../core/process/version.ts";

interface Call<Answer> {
  method: "GET" | "POST" | "PUT";
  /** Below `/api`. */
  path: string;
  answer: z.ZodType<Answer>;
  /** Sent as JSON, unless it is a file. */
  body?: object;
  /** The version of the post that the call replaces. */
  version?: string;
}

/** Calls the API of a site. Rejects with a {@link CommandFault} that says what went wrong and what to do. */
export interface SiteClient {
  call: <Answer>(call: Call<Answer>) => Promise<Answer>;
  /** Resolves to `undefined` for what the site does not have. */
  find: <Answer>(call: Call<Answer>) => Promise<Answer | undefined>;
}

/** Milliseconds. As long as the server waits for a picture. */
const timeout = 10 * 60_000;

/**
 * @param site the origin of the site, such as `https://ada.example`
 * @param key an API key
 */
export function createSiteClient(site: string, key: string): SiteClient {
  async function send({ method, path, body, version }: Call<unknown>): Promise<Response> {
    const isFile = body instanceof Uint8Array;
    const headers = {
      Accept: "application/json",
      Authorization: `Bearer ${key}`,
      "Content-Type": isFile ? "application/octet-stream" : "application/json",
      "User-Agent": `foliodesk/${readVersion()}`,
      ...(version !== undefined && { "If-Match": `"${version}"` }),
    };
    const content = isFile || body === undefined ? body : JSON.stringify(body);
    const signal = AbortSignal.timeout(timeout);
    try {
      // A redirect could lead the key to another server.
      const init = {
        method,
        headers,
        body: content as string | Uint8Array<ArrayBuffer>,
        redirect: "manual" as const,
        signal,
      };
      return await fetch(`${site}/api${path}`, init);
    } catch (error) {
      const { cause = error } = error as Error;
      const reason = describeFailure(cause);
      throw new CommandFault(
        `${site} cannot be reached: ${reason}. Check the address and your connection, and run the command again.`,
      );
    }
  }

  async function read<Answer>(response: Response, { answer }: Call<Answer>): Promise<Answer> {
    const json: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new CommandFault(explain(site, response, json));
    const parsed = answer.safeParse(json);
    if (parsed.success) return parsed.data;
    throw new CommandFault(`${site} did not answer as a Foliodesk site does. Check the address in --site.`);
  }

  return {
    call: async (call) => read(await send(call), call),
    find: async (call) => {
      const response = await send(call);
      return response.status === 404 ? undefined : read(response, call);
    },
  };
}

/** OpenSSL's own message has several lines. */
function describeFailure(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return "reason" in cause && typeof cause.reason === "string" ? cause.reason : cause.message || cause.name;
}

function explain(site: string, { status, headers }: Response, json: unknown): string {
  if (status < 400)
    return `${site} redirects to ${headers.get("location")}, and the key is sent to the address in --site only. Use the address to which it redirects, if that is your site.`;
  const wait = headers.get("retry-after");
  if (wait !== null && (status === 429 || status === 503))
    return `${site} cannot answer now (${status}). Run the command again ${/^\d+$/.test(wait) ? `in ${wait} s` : `after ${wait}`}.`;
  const refusal = refusalSchema.safeParse(json);
  if (!refusal.success) return explainProxy(site, status);
  const { message, issues = [] } = refusal.data;
  const advice = `Create one that can save posts: ${site}/admin/settings/keys`;
  if (status === 401) return `${site} does not know the key in FOLIODESK_KEY. ${advice}`;
  if (status === 403) return `${site} refused the key in FOLIODESK_KEY: ${message} ${advice}`;
  const places = issues.map((issue) => `${issue.path}: ${issue.message}`);
  return `${site} refused (${status}): ${(places.length > 0 ? places : [message]).join("; ").replace(/\.?$/, ".")}`;
}

/** Explains an answer that is no JSON, such as an HTML page, which the site itself never sends. */
function explainProxy(site: string, status: number): string {
  if (status === 413)
    return `A proxy in front of ${site} refused the size of what was sent (413). Let it accept bodies of 26 MB, such as with client_max_body_size in nginx.`;
  if (status >= 500)
    return `A proxy in front of ${site} answered with ${status}, so the site may not be running. Try again later.`;
  return `${site} answered with ${status} and a page that is not from Foliodesk. Check the address in --site.`;
}
