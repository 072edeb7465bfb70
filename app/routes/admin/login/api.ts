import { hc } from "hono/client";
import { type FormResult, networkError } from "../../../admin/form-result.ts";
import { readRefusal } from "../../../admin/read-refusal.ts";
import type { Api } from "../../../api.ts";

const failed = "Login failed. Please try again.";

/** Signs in. Returns the token, or the reason for the failure, which is that of the password if it or the email is wrong. */
export async function sendLogin(email: string, password: string): Promise<FormResult<string, "password">> {
  try {
    const response = await hc<Api>("/api").auth.login.$post({ json: { email, password } });
    if (response.ok) {
      const answer = await response.json().catch(() => ({}));
      return "token" in answer ? { saved: answer.token } : { problems: { form: failed } };
    }
    const { message } = await readRefusal(response, failed);
    const isWrong = (response.status as number) === 401;
    return { problems: isWrong ? { password: message } : { form: message } };
  } catch (error) {
    console.info("The login did not reach the server", error);
    return { problems: { form: networkError } };
  }
}
