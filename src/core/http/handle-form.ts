import type { Context, Handler } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { limitBody, refuseDeclaredLength } from "./body-limit.ts";
import type { ServerEnv } from "./client-address.ts";
import type { Refusal } from "./contract/refusal.ts";
import { type ErrorReports, errorResponse } from "./errors.ts";
import { OverloadedError, type RenderRefused } from "./rendered-page.ts";
import { createCrossSiteCheck } from "./same-origin.ts";

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
export type FormResult = { seeOther: string } | FormRefusal;

/** Handles what was typed. An error that it throws becomes the same refusal as in the API. */
export type Submit = (fields: Fields) => Promise<FormResult>;

/** What the server knows that handles a form. */
export interface FormDeps extends ErrorReports {
  config: { siteUrl: string };
}

interface FormOptions {
  /** In bytes. */
  maxSize: number;
  renderRefused: RenderRefused;
  /** Decides before the body is read: refuses the form, or returns the function that handles its fields. */
  open: (c: Context<ServerEnv>) => Promise<FormRefusal | Submit>;
}

/**
 * Handles a form that a page sends without JavaScript. Success redirects to a page, so that a reload sends nothing
 * again. If there is something to correct or to send again, a refusal is the page of the form with what the visitor
 * typed, which no cache may keep. Any other refusal is a sentence, because a page costs a hundred times as much.
 */
export function handleForm(deps: FormDeps, options: FormOptions): Handler<ServerEnv> {
  const { siteUrl } = deps.config;
  const isCrossSite = createCrossSiteCheck(siteUrl);
  return async (c) => {
    c.header("Cache-Control", "no-store");
    if (isCrossSite(c.req.raw)) {
      return c.text(`Forms from other sites are not allowed. The address of this site is ${siteUrl}`, 403);
    }
    let fields: Fields = {};
    let outcome: FormResult;
    try {
      const opened = await openForm(c, options);
      // Who is over a limit gets the text back.
      if (typeof opened === "function" || opened.status === 429)
        fields = await readFields(c, options.maxSize);
      outcome = typeof opened === "function" ? await opened(fields) : opened;
    } catch (error) {
      outcome = await describeError(deps, error, c);
    }
    if ("seeOther" in outcome) return c.redirect(outcome.seeOther, 303);
    if (!mayBeSentAgain(outcome)) return refuseInWords(c, outcome, fields);
    return showRefused(c, outcome, { fields, renderRefused: options.renderRefused });
  };
}

/** Does what can be done without the body: checks its type and declared length, and opens the form. */
async function openForm(
  c: Context<ServerEnv>,
  { maxSize, open }: FormOptions,
): Promise<FormRefusal | Submit> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header("content-type") ?? "")) {
    throw new HTTPException(415, { message: "Send the form as application/x-www-form-urlencoded" });
  }
  await refuseDeclaredLength(maxSize)(c, async () => {});
  // An error, such as an unavailable database, is thrown after the fields have been read, so that the page keeps them.
  return open(c).catch((error: unknown) => () => Promise.reject(error));
}

/** Whether the visitor can correct the form, or send it again after a fault of the server. */
function mayBeSentAgain({ status }: FormRefusal): boolean {
  return status === 400 || status >= 500;
}

/** The text that the visitor wrote is repeated, because a browser may not keep it when the visitor goes back. */
function refuseInWords(c: Context, { status, message, headers }: FormRefusal, fields: Fields): Response {
  const written = fields.message ? `\nYou wrote:\n\n${fields.message}\n` : "";
  const text = `${message}\n\nGo back in your browser to return to the page with the form.\n${written}`;
  return c.text(text, status as ContentfulStatusCode, headers);
}

/** Returns 405 for a method that neither the form nor its page has. */
export const refuseOtherMethods: Handler = (c, next) =>
  ["GET", "HEAD"].includes(c.req.method)
    ? next()
    : c.text("Method not allowed", 405, { Allow: "GET, HEAD, POST" });

async function readFields(c: Context, maxSize: number): Promise<Fields> {
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
  reports: ErrorReports,
  error: unknown,
  c: Context<ServerEnv>,
): Promise<FormRefusal> {
  const response = errorResponse(reports, error, c.req.raw, routePath(c));
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
