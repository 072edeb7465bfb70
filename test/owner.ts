import { loginResponseSchema } from "../contract/sessions.ts";
import { setOwner } from "../server/account/credentials.ts";
import type { TestApp, TestRequest } from "./app.ts";

export const owner = { email: "ada@example.org", password: "correct horse battery" };

/** Creates the account and signs in. Returns the token, and `as`, which sends a request as the owner. */
export async function signIn(app: Pick<TestApp, "context" | "request">) {
  await setOwner(app.context.db, owner, app.context.clock());
  return signInAgain(app);
}

/** Signs in to the existing account, from the same browser unless `init` sets another one. */
export async function signInAgain(app: Pick<TestApp, "request">, init: TestRequest = {}) {
  const response = await app.request("/api/auth/login", { method: "POST", json: owner, ...init });
  const { token } = loginResponseSchema.parse(await response.json());
  const as = (path: string, init: TestRequest = {}) =>
    app.request(path, { ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } });
  return { token, as };
}
