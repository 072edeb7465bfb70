import { z } from "zod";
import { defineVariables } from "../../../core/feature.data.ts";
import { type MailAccount, readImapUrl } from "./imap-url.ts";

interface AnswerSettings {
  /** Where answers of visitors are read. */
  imap: MailAccount | undefined;
}

export const answerVariables = defineVariables({
  after: "NOTIFY_EMAIL",
  declared: {
    IMAP_URL: {
      schema: z
        .string()
        .transform((value, { issues }) => {
          const account = readImapUrl(value);
          if (account !== undefined) return account;
          const message =
            "must be imaps://user:password@host or imaps://user:password@host/Folder, with %40 for an @ in the user or password";
          issues.push({ code: "custom", message, input: value });
          return z.NEVER;
        })
        .optional(),
      example: "imaps://ada%40ada.example:secret@mail.example/INBOX",
      row: {
        default: "none",
        text: "Reads visitors' answers from your mailbox: `imaps://user:password@mail.example`, or with `/Folder` at its end. Write `%40` for an @ in the user or password",
      },
      isSecret: true,
    },
  },
  requires: {
    name: "IMAP_URL",
    other: "SMTP_URL",
    fault: "requires SMTP_URL and NOTIFY_EMAIL: visitors answer the replies that are sent through it",
  },
  read: ({ IMAP_URL: imap }): AnswerSettings => ({ imap }),
});
