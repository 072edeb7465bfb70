import type { Context, Handler } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import type { Refusal } from "../../contract/refusal.ts";
import type { AppContext } from "../context.ts";
import { limitBody } from "../http/body-limit.ts";
import type { ServerEnv } from "../http/client-address.ts";
import { errorResponse } from "../http/errors.ts";
import { isCrossSite } from "../http/same-origin.ts";
import type { RenderRefused } from "../pages/render.ts";
import { OverloadedError } from "../pages/render-queue.ts";

/** The values of a form by name. A field that was sent several times has all of its values. */
export type Fields = Record<string, string | string[]>;

/** Why a form was refused, and which page shows it again. */
export interface FormRefusal extends Refusal {
  status: number;
  headers?: Record<string, string>;
  /** The page that has the form. By default, its address is that of the form. */
  page?: string;
}

/** The address to go to, or why the form was refused. */
export type FormOutcome = { seeOther: string } | FormRefusal;

interface FormOptions {
  /** In bytes. */
  maxSize: number;
  renderRefused: RenderRefused;
  /** Handles the form. An error that it throws becomes the same refusal as in the API. */
  submit: (c: Context<ServerEnv>, fields: Fields) => Promise<FormOutcome>;
}

/**
 * Handles a form that a page sends without JavaScript. Success redirects to a page, so that a reload sends nothing
 * again. A refusal is the page of the form with what the visitor typed, which no cache may keep.
 */
export function handleForm(
  context: AppContext,
  { maxSize, renderRefused, submit }: FormOptions,
): Handler<ServerEnv> {
  return async (c) => {
    c.header("Cache-Control", "no-store");
    if (isCrossSite(c.req.raw, context.config.siteUrl)) {
      return c.text("Forms from other sites are not allowed", 403);
    }
    let fields: Fields = {};
    let outcome: FormOutcome;
    try {
      fields = await readFields(c, maxSize);
      outcome = await submit(c, fields);
    } catch (error) {
      outcome = await describeError(context, error, c);
    }
    if ("seeOther" in outcome) return c.redirect(outcome.seeOther, 303);
    return showRefused(c, outcome, { fields, renderRefused });
  };
}

/** Returns 405 for a method that neither the form nor its page has. */
export const refuseOtherMethods: Handler = (c, next) =>
  ["GET", "HEAD"].includes(c.req.method)
    ? next()
    : c.text("Method not allowed", 405, { Allow: "GET, HEAD, POST" });

async function readFields(c: Context, maxSize: number): Promise<Fields> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header("content-type") ?? "")) {
    throw new HTTPException(415, { message: "Send the form as application/x-www-form-urlencoded" });
  }
  await limitBody(maxSize)(c, async () => {});
  const form = new URLSearchParams(await c.req.text());
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      // Browsers send line breaks in forms as CRLF. `maxlength` counts each as one character.
      const [value = "", ...others] = form.getAll(name).map((text) => text.replaceAll("\r\n", "\n"));
      return [name, others.length === 0 ? value : [value, ...others]];
    }),
  );
}

/** Describes an error in the way of the API. */
async function describeError(
  context: AppContext,
  error: unknown,
  c: Context<ServerEnv>,
): Promise<FormRefusal> {
  const response = errorResponse(context, error, c.req.raw, routePath(c));
  const { message } = (await response.json()) as Refusal;
  const headers = Object.fromEntries(
    ["retry-after", "connection", "x-request-id"].flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return { status: response.status, message, headers };
}

interface Refused {
  fields: Fields;
  renderRefused: RenderRefused;
}

async function showRefused(
  c: Context,
  { status, message, issues = [], headers, page: path = c.req.path }: FormRefusal,
  { fields, renderRefused }: Refused,
): Promise<Response> {
  const url = new URL(path, c.req.url).href;
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, [value].flat().at(-1) ?? ""]),
  );
  const refused = {
    message,
    values,
    issues: Object.fromEntries(issues.map((issue) => [issue.path, issue.message])),
  };
  try {
    const page = await renderRefused(url, refused);
    const body = page.body as Uint8Array<ArrayBuffer>;
    return new Response(body, {
      status,
      headers: { ...page.headers, ...headers, "cache-control": "no-store" },
    });
  } catch (error) {
    if (!(error instanceof OverloadedError)) throw error;
    return c.text("The server is busy. Try again in a few seconds.", 503, { "Retry-After": "3" });
  }
}
