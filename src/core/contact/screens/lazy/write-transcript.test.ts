import { expect, test } from "vitest";
import { writeTranscript } from "./write-transcript.ts";

test("a conversation is written with who has said what, and when", () => {
  const conversation = [
    { from: "Grace", text: "What's your name?" },
    { from: "user", text: "Ada\nLovelace", at: Date.UTC(2026, 2, 9, 12, 5) },
  ];
  expect(writeTranscript({ conversation })).toBe(
    "Grace:\nWhat's your name?\n\nYou (2026-03-09 12:05 UTC):\nAda\nLovelace\n",
  );
});
