import { z } from "zod";
import { defineVariables } from "../../core/feature.data.ts";

export interface CodeHostToken {
  /** Of the host that it is sent to, and to no other. */
  host: string;
  token: string;
}

export const codeHostVariables = defineVariables({
  after: "SECURITY_CONTACT",
  declared: {
    CODE_HOST_TOKEN: {
      schema: z
        .string()
        .regex(
          /^[a-z0-9.-]+(:\d+)?=[\x21-\x7e]{8,512}$/,
          "must be a host and a token, such as github.com=TOKEN",
        )
        .optional(),
      example: "github.com=a-token-of-yours",
      row: {
        default: "none",
        text: "A host and a token for it, such as `github.com=TOKEN`, with which [`import projects`](moving-in.md#projects-from-a-code-host) may make more calls. It needs no rights, and is sent to that host only",
      },
      isSecret: true,
    },
  },
  read: ({ CODE_HOST_TOKEN: value }): { codeHostToken: CodeHostToken | undefined } => {
    const [host = "", ...token] = value?.split("=") ?? [];
    return { codeHostToken: value === undefined ? undefined : { host, token: token.join("=") } };
  },
});
