import fc from "fast-check";
import { expect, test } from "vitest";
import { type Action, type Chat, converse, isOpen, isTyping, newChat } from "./conversation.ts";
import { restoreChat } from "./restore-chat.ts";

const key = "0123456789abcdef";

test("a conversation begins with two lines and the question for the name", () => {
  const { pending, step, conversation } = newChat(key);
  expect(pending.map(({ delay }) => delay)).toEqual([1000, 1000, 1200]);
  expect([step, conversation]).toEqual(["intro", []]);
});

test("answers are trimmed, the consent is lowercased, and the last one starts the send", () => {
  const chat = converseAll(enter(" Ada "), enter("ada@example.com"), enter("Hi\nthere\n"), enter(" YEP "));
  expect(chat.formData).toEqual({
    name: "Ada",
    email: "ada@example.com",
    message: "Hi\nthere",
    consent: "yep",
  });
  expect([chat.step, chat.delivery, chat.isSubmitted, isOpen(chat)]).toEqual([
    "done",
    "under way",
    false,
    false,
  ]);
  expect(chat.conversation.at(-1)).toMatchObject({ from: "user", text: "YEP" });
});

test("white space, and anything after the end, is ignored", () => {
  const before = converseAll(enter("Ada"));
  expect(converse(before, enter(" \n "))).toBe(before);
  const done = converseAll(...finished);
  expect(converse(done, enter("more"))).toBe(done);
});

test.each([
  ["sent", "yes", "Your message has reached me. I'll get back to you soon."],
  ["sent", "no", "Your message has reached me. Thanks for reaching out!"],
  ["refused", "yes", "⚠️ Oops! Something went wrong. Please try again."],
  ["unreachable", "yes", "Network error, please try again later."],
] as const)("a send that was %s is told after %s", (outcome, consent, text) => {
  const chat = converseAll(...finished.slice(0, 3), enter(consent), {
    type: "delivered",
    outcome,
    idempotencyKey: key,
  });
  expect(chat.pending.at(-1)).toEqual({ text, delay: 500 });
  expect(chat.isSubmitted).toBe(outcome === "sent");
});

test("the outcome of a send from before the chat was cleared is not heard", () => {
  const cleared = converseAll(...finished, { type: "cleared", idempotencyKey: "another-key" });
  expect(converse(cleared, { type: "delivered", outcome: "refused", idempotencyKey: key })).toBe(cleared);
  expect(cleared.pending.map(({ delay }) => delay)).toEqual([100, 800, 1000, 1200]);
  expect(isTyping(cleared)).toBe(false);
});

test("whatever has happened, a stored conversation comes back as it was", () => {
  fc.assert(
    fc.property(fc.array(actions()), (done) => {
      const chat = converseAll(...done);
      const restored = restoreChat(JSON.parse(JSON.stringify(chat)), "fresh-key-1");
      if (chat.conversation.length > 0) expect(restored).toEqual(chat);
      else expect(restored).toEqual(newChat("fresh-key-1"));
    }),
  );
});

test("whatever stands in storage, a conversation comes of it", () => {
  const field = fc.anything();
  const likeness = fc.record({
    conversation: field,
    formData: field,
    step: field,
    isSubmitted: field,
    pending: field,
  });
  fc.assert(
    fc.property(fc.oneof(fc.anything(), likeness), (stored) => {
      expect(restoreChat(stored, key).conversation).toBeInstanceOf(Array);
    }),
  );
});

const finished: Action[] = ["Ada", "ada@example.com", "Hello", "no"].map(enter);

function enter(text: string): Action {
  return { type: "entered", text, at: 0 };
}

function converseAll(...done: Action[]): Chat {
  return done.reduce((chat, action) => converse(chat, action) ?? chat, newChat(key));
}

function actions(): fc.Arbitrary<Action> {
  return fc.oneof(
    fc.string().map(enter),
    fc.constant<Action>({ type: "spoke", at: 1 }),
    fc.constantFrom("sent", "refused", "unreachable").map<Action>((outcome) => ({
      type: "delivered",
      outcome: outcome as "sent",
      idempotencyKey: key,
    })),
    fc.constant<Action>({ type: "triedAgain" }),
  );
}
