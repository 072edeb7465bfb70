import { z } from "zod";
import { bounds } from "../../http/contract/bounds.ts";
import type { Variable } from "../../process/variable.ts";
import { findPasswordFault } from "./password-rule.ts";

export const accountVariables = {
  ADMIN_EMAIL: {
    schema: z
      .email("must be an email address")
      .max(bounds.email, `must be at most ${bounds.email} characters long`)
      .optional(),
    example: "ada@ada.example",
    row: {
      default: "none",
      text: "Each start sets the owner's account to these values. Without them, the first start creates `owner@localhost` with a random password",
    },
    isSecret: true,
  },
  ADMIN_PASSWORD: {
    schema: z
      .string()
      .superRefine((value, issues) => {
        const message = findPasswordFault(value);
        if (message !== undefined) issues.addIssue({ code: "custom", message });
      })
      .optional(),
    example: "a passphrase of several words",
    isSecret: true,
  },
  FIRST_PASSWORD_HASH: {
    schema: z
      .string()
      .regex(
        /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]{22}\$[\w+/]{43}$/,
        "must be a hash such as `foliodesk init` writes",
      )
      .optional(),
    example:
      "'$argon2id$v=19$m=19456,t=2,p=1$q6P5BzthC2CDaWvGHuwX9A$oa7C5fTJcjMnUwRksvCkt/3LAvgrefSP4tgun/z8sv0'",
    row: {
      default: "none",
      text: "Instead of `ADMIN_PASSWORD`: the first start creates the account for `ADMIN_EMAIL` with the password that has this argon2id hash. `init` writes it, and a password that you set later stays",
    },
    isSecret: true,
  },
} satisfies Record<string, Variable>;
