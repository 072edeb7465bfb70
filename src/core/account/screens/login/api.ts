import { hc } from "hono/client";
import { readRefusal } from "../../../admin/read-refusal.ts";
import { Refused } from "../../../admin/send-result.ts";
import type { SecondStep } from "../../contract/second-step.ts";
import type { LoginApi } from "../../server/public.ts";
import type { SecondStepApi } from "../../server/second-step/public.ts";
import { askForPasskey } from "../second-step/passkey.ts";
import { storeUsedPasskey } from "../second-step/used-passkey.ts";

export type LoginField = "password" | "code";

/** The token, or what is asked for before there is one. */
type LoginResult = string | SecondStep | Refused<LoginField>;

export interface LoginFields {
  email: string;
  password: string;
  code: string;
  /** What the password has led to. */
  step?: SecondStep | undefined;
  /** There if the owner has pressed the button for a passkey. */
  passkey?: string;
}

const failed = "Login failed. Please try again.";
const { login } = hc<LoginApi>("/api").auth;
const { auth } = hc<SecondStepApi>("/api");

/** Takes a step of a sign-in. The reason for a failure belongs to the field that is wrong: the password, also if the email is. */
export async function signIn({ email, password, code, step, passkey }: LoginFields): Promise<LoginResult> {
  if (passkey !== undefined) return signInWithPasskey(step);
  if (step === undefined) return readLogin(await login.$post({ json: { email, password } }), "password");
  return readLogin(await auth["second-step"].$post({ json: { ticket: step.ticket, code } }), "code");
}

/** Signs in with a passkey, which is all that is asked for unless a password has led to it. */
async function signInWithPasskey(afterPassword: SecondStep | undefined): Promise<LoginResult> {
  let step: SecondStep | null | undefined = afterPassword;
  if (step === undefined) {
    const response = await auth.passkey.$post();
    if (!response.ok) return readLogin(response);
    step = (await response.json()).secondStep;
  }
  if (!step?.passkey) {
    storeUsedPasskey(false);
    return new Refused({ form: "Your account has no passkey anymore. Sign in with your password." });
  }
  const used = await askForPasskey(step.passkey, afterPassword ? "enter a code" : "use your password");
  if (used instanceof Refused) return used;
  const json = { ticket: step.ticket, passkey: used };
  const result = await readLogin(await auth["second-step"].$post({ json }));
  if (!(result instanceof Refused)) storeUsedPasskey(true);
  return result;
}

/** Reads a response to a step. If what was sent is wrong, that is the problem of this field. */
async function readLogin(
  response: { ok: boolean; status: number; json: () => Promise<unknown> },
  field: LoginField | "form" = "form",
): Promise<LoginResult> {
  if (!response.ok) {
    const { message } = await readRefusal(response, failed);
    return new Refused({ [response.status === 401 ? field : "form"]: message });
  }
  const answer = await response.json().catch(() => ({}));
  const { token, secondStep } = answer as { token?: string; secondStep?: SecondStep };
  return token ?? secondStep ?? new Refused({ form: failed });
}
