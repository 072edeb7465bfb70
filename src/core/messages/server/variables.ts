import { type Variable, wholeNumber } from "../../process/variable.ts";

export const messageVariables = {
  MESSAGES_KEEP: {
    schema: wholeNumber(1, 36_500).optional(),
    example: "730",
    row: {
      default: "none",
      text: "Days after which messages are deleted for good, with their replies. Without it, they are kept until you delete them",
    },
  },
} satisfies Record<string, Variable>;
