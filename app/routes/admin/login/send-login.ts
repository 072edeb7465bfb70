import { hc } from "hono/client";
import type { Api } from "../../../api.ts";

export interface Refusal {
  reason: string;
  /** Whether the email or password is the reason. */
  wrong?: boolean;
}

/** Signs in. Returns the token or the reason for the failure. */
export async function sendLogin(email: string, password: string): Promise<{ token: string } | Refusal> {
  try {
    const response = await hc<Api>("/api").auth.login.$post({ json: { email, password } });
    const body: { token?: string; message?: string } = await response.json().catch(() => ({}));
    if (response.ok && body.token !== undefined) return { token: body.token };
    const reason = body.message ?? "Login failed. Please try again.";
    return { reason, wrong: (response.status as number) === 401 };
  } catch (error) {
    console.info("The login did not reach the server", error);
    return { reason: "Network error. Please check your connection and try again." };
  }
}
