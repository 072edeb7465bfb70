import { expect, test } from "vitest";
import { describeEvent } from "./describe-event.ts";

test.each([
  ["sign-in", 1, "Signed in"],
  ["sign-in-failed", 1, "Failed sign-in"],
  ["sign-in-failed", 1_200, "1,200 failed sign-ins"],
  ["limit-reached", 1, "Sign-in refused after too many failures"],
  ["limit-reached", 3, "3 sign-ins refused after too many failures"],
  ["password-changed", 1, "Password changed"],
  ["session-ended", 1, "Session ended"],
  ["session-ended", 2, "2 sessions ended"],
  ["api-key-made", 1, "API key created"],
  ["api-key-deleted", 1, "API key deleted"],
  ["api-key-deleted", 1, "API key deleted: Laptop", "Laptop"],
  ["api-key-used", 1, "Change with an API key: Laptop", "Laptop"],
  ["api-key-used", 12, "12 changes with an API key: Laptop", "Laptop"],
] as const)("%s with a count of %d is described in words", (event, times, text, key?: string) => {
  expect(describeEvent({ event, times, key })).toBe(text);
});
