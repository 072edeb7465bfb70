import { z } from "zod";
import { defineVariables } from "../../core/feature.data.ts";
import { url } from "../../core/process/variable.ts";

interface WebhookSettings {
  /** Where messages are sent as signed webhooks. */
  messageWebhook: { url: string; secret: string } | undefined;
}

export const webhookVariables = defineVariables({
  after: "NOTIFY_EMAIL",
  declared: {
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
  },
  together: ["MESSAGE_WEBHOOK_URL", "MESSAGE_WEBHOOK_SECRET"],
  read: ({ MESSAGE_WEBHOOK_URL: url, MESSAGE_WEBHOOK_SECRET: secret }): WebhookSettings => ({
    messageWebhook: url === undefined || secret === undefined ? undefined : { url, secret },
  }),
});

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
