import type { Kysely } from "kysely";
import { signedInSchema } from "../src/core/account/contract/sessions.ts";
import { setOwnerHash } from "../src/core/account/server/credentials.ts";
import { securityMail } from "../src/core/account/server/security-mail.ts";
import type { Schema } from "../src/core/db/schema.ts";
import type { TestApp, TestRequest } from "./app.ts";

export const owner = { email: "ada@example.org", password: "correct horse battery" };

/** The hash of the password with the lowest costs. Those of a real one are a twentieth of a second for each sign-in. */
const passwordHash =
  "$argon2id$v=19$m=8,t=1,p=1$EUMu8PPIovaX4g3vswU8MA$+PTeRKeiBnZMUycUFrZ6Y7SZG77PciUQOGbrhgu3CLU";

/** Creates the account, whose password is cheap to check. */
export async function addOwner(db: Kysely<Schema>, now = Date.now()): Promise<void> {
  await setOwnerHash(db, { email: owner.email, passwordHash }, now);
}

/** Creates the account and signs in. Returns the token, and `as`, which sends a request as the owner. The sign-in is not mailed. */
export async function signIn(app: Pick<TestApp, "context" | "request">) {
  const { db, clock } = app.context;
  await addOwner(db, clock());
  const signedIn = await signInAgain(app);
  await db.deleteFrom("jobs").where("kind", "=", securityMail).execute();
  return signedIn;
}

/** Signs in to the existing account, from the same browser unless `init` sets another one. */
export async function signInAgain(app: Pick<TestApp, "request">, init: TestRequest = {}) {
  const response = await app.request("/api/auth/login", { method: "POST", json: owner, ...init });
  const { token } = signedInSchema.parse(await response.json());
  const as = (path: string, init: TestRequest = {}) =>
    app.request(path, { ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } });
  return { token, as };
}
