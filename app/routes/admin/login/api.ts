import { hc } from "hono/client";
import { readRefusal } from "../../../admin/read-refusal.ts";
import type { Api } from "../../../api.ts";

export interface LoginRefusal {
  reason: string;
  /** Whether the email or password is the reason. */
  wrong?: boolean;
}

const failed = "Login failed. Please try again.";

/** Signs in. Returns the token or the reason for the failure. */
export async function sendLogin(email: string, password: string): Promise<{ token: string } | LoginRefusal> {
  try {
    const response = await hc<Api>("/api").auth.login.$post({ json: { email, password } });
    if (response.ok) {
      const { token }: { token?: string } = await response.json().catch(() => ({}));
      return token === undefined ? { reason: failed } : { token };
    }
    const { message } = await readRefusal(response, failed);
    return { reason: message, wrong: (response.status as number) === 401 };
  } catch (error) {
    console.info("The login did not reach the server", error);
    return { reason: "Network error. Please check your connection and try again." };
  }
}
