import { z } from "zod";
import type { Variable } from "../../process/variable.ts";
import { readImapUrl } from "./imap-url.ts";

export const answerVariables = {
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
} satisfies Record<string, Variable>;
