import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import {
  appOptionsSchema,
  madeFactorSchema,
  passkeyOptionsSchema,
  type SecondStep,
  secondStepSchema,
} from "../src/core/account/contract/second-step.ts";
import type { TestApp, TestRequest } from "./app.ts";
import { createPasskey } from "./authenticator.ts";
import { owner } from "./owner.ts";

type As = (path: string, init?: TestRequest) => Promise<Response>;

/** Adds a passkey as the owner, whose session must be fresh. */
export async function addPasskey(as: As, name = "Laptop") {
  const passkey = createPasskey();
  const begun = await as("/api/account/passkeys/options", { method: "POST" });
  const { ticket, options } = passkeyOptionsSchema.parse(await begun.json());
  const json = { ticket, name, response: passkey.create(options) };
  const made = await as("/api/account/passkeys", { method: "POST", json });
  return { passkey, ...madeFactorSchema.parse(await made.json()) };
}

/** Adds an authenticator app as the owner, with the code of `now`, in milliseconds since 1970. */
export async function addApp(as: As, now: number) {
  const begun = await as("/api/account/app/options", { method: "POST" });
  const { ticket, secret } = appOptionsSchema.parse(await begun.json());
  const json = { ticket, code: codeAt(secret, now) };
  const made = await as("/api/account/app", { method: "POST", json });
  return { secret, ...madeFactorSchema.parse(await made.json()) };
}

/** Returns the code that an app shows at this time, in milliseconds since 1970. */
export function codeAt(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

const loginSchema = z.object({ secondStep: secondStepSchema });
let networks = 0;

/** Sends the right password, each time from another network, and returns the second step that the site asks for. */
export async function enterPassword(
  app: Pick<TestApp, "request">,
  init: TestRequest = {},
): Promise<SecondStep> {
  networks += 1;
  const address = `10.${100 + (networks >> 8)}.${networks & 255}.1`;
  const response = await app.request("/api/auth/login", { method: "POST", json: owner, address, ...init });
  return loginSchema.parse(await response.json()).secondStep;
}

/** Answers the second step of a sign-in. */
export function answer(app: Pick<TestApp, "request">, json: unknown, init: TestRequest = {}) {
  return app.request("/api/auth/second-step", { method: "POST", json, ...init });
}
