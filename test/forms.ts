import type { RefusedForm } from "../src/core/pages/screens/page-data.ts";
import type { TestApp, TestRequest } from "./app.ts";

/** Sends a form as a browser without JavaScript does. */
export function sendForm(
  app: TestApp,
  path: string,
  fields: Record<string, string> | string[][] | string,
  { headers, ...init }: TestRequest = {},
): Promise<Response> {
  return app.request(path, {
    method: "POST",
    body: new URLSearchParams(fields as Record<string, string>).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    ...init,
  });
}

/** Reads the refused form from a page of the plain site. */
export async function readRefused(response: Response): Promise<RefusedForm> {
  const html = await response.text();
  return JSON.parse(/<pre>(.*)<\/pre>/s.exec(html)?.[1] ?? "null");
}
