import { z } from "zod";
import { url, type Variable } from "../process/variable.ts";

export const mailVariables = {
  SMTP_URL: {
    schema: url(["smtp:", "smtps:"], "must be an smtp:// or smtps:// URL").optional(),
    example: "smtps://ada:secret@mail.example:465",
    row: {
      default: "none",
      text: "Set both to get messages and a letter about visits by mail, and to reply to messages. All mail is sent from `NOTIFY_EMAIL`",
    },
    isSecret: true,
  },
  NOTIFY_EMAIL: {
    schema: z.email("must be an email address").optional(),
    example: "ada@ada.example",
  },
} satisfies Record<string, Variable>;
