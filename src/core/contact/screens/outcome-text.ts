import { isYes } from "../../messages/contract/consent.ts";
import type { MessageOutcome } from "./send-message.ts";

/** Returns what the bot says about a send. */
export function outcomeText(outcome: MessageOutcome, consent: string): string {
  switch (outcome) {
    case "refused":
      return "⚠️ Oops! Something went wrong. Please try again.";
    case "unreachable":
      return "Network error, please try again later.";
    case "received":
      return `Your message has reached me. ${isYes(consent) ? "I'll get back to you soon." : "Thanks for reaching out!"}`;
  }
}
