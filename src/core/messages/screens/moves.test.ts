import { expect, test } from "vitest";
import type { MessageState } from "../contract/message-states.ts";
import type { StoredMessage } from "../contract/messages.ts";
import { describeMove, reverse } from "./moves.ts";

function message(id: string, state: MessageState = "read"): StoredMessage {
  const sent = { createdAt: "2026-03-09T12:00:00.000Z", labels: [], contactConsent: true, message: "Hello" };
  return { _id: id, name: `Visitor ${id}`, email: "visitor@example.org", ...sent, state };
}

test("a move is taken back by giving every message the state that it had", () => {
  const messages = [message("1", "new"), message("2", "replied"), message("3", "new")];
  expect(reverse({ messages, to: "archived" })).toEqual([
    { ids: ["1", "3"], to: "new" },
    { ids: ["2"], to: "replied" },
  ]);
});

test("a deletion is taken back by restoring, so that the server's state counts", () => {
  expect(reverse({ messages: [message("1", "new"), message("2")], to: "trash" })).toEqual([
    { ids: ["1", "2"], to: "restored" },
  ]);
});

test("a move is described with the name of the only message, or their number", () => {
  expect(describeMove({ messages: [message("1")], to: "trash" })).toBe("Deleted the message from Visitor 1");
  expect(describeMove({ messages: [message("1")], to: "spam" })).toBe(
    "Moved the message from Visitor 1 to spam",
  );
  expect(describeMove({ messages: [message("1"), message("2")], to: "archived" })).toBe(
    "Archived 2 messages",
  );
});
