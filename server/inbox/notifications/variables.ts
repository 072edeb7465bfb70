import { z } from "zod";
import { url, type Variable } from "../../process/variable.ts";

export const webhookVariables = {
  MESSAGE_WEBHOOK_URL: {
    schema: url(["http:", "https:"], "must be an http:// or https:// URL").optional(),
    example: "https://hooks.ada.example/messages",
    row: {
      default: "none",
      text: "Set both to get each message as a signed [webhook](messages.md#messages-as-webhooks). The secret is `whsec_` and 24 to 64 bytes in base64",
    },
    isSecret: true,
  },
  MESSAGE_WEBHOOK_SECRET: {
    schema: webhookSecret().optional(),
    example: "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
    isSecret: true,
  },
} satisfies Record<string, Variable>;

function webhookSecret() {
  const message =
    "must be whsec_ and 24 to 64 bytes in base64; to make one: echo whsec_$(openssl rand -base64 32)";
  return z.string().refine(isWebhookSecret, message);
}

/** Whether this is a secret as Standard Webhooks writes it. */
function isWebhookSecret(value: string): boolean {
  const [, encoded = ""] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(value) ?? [];
  const bytes = Buffer.from(encoded, "base64").byteLength;
  return bytes >= 24 && bytes <= 64;
}
