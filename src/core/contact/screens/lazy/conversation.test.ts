import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Action,
  type Chat,
  chatReducer,
  indexOfAddress,
  isContinued,
  isOpen,
  isTyping,
  newChat,
  type Script,
} from "./conversation.ts";
import { restoreChat } from "./restore-chat.ts";

const key = "0123456789abcdef";

const script: Script = {
  name: "Grace Hopper",
  greeting: ["Hello!", "Leave me a message."],
  questions: {
    name: "What's your name?",
    email: "Hi, {name}! What's your email address?",
    message: "What would you like to tell me?",
    consent: "May I reply? (yes/no)",
  },
};

test("a conversation starts with two lines and asks for the name", () => {
  const { pending, step, conversation } = newChat(script, key);
  expect(pending.map(({ delay }) => delay)).toEqual([1000, 1000, 1200]);
  expect([step, conversation]).toEqual(["intro", []]);
});

test("answers are trimmed, the consent is lowercased, and the last answer starts sending", () => {
  const chat = converseAll(enter(" Ada "), enter("ada@example.com"), enter("Hi\nthere\n"), enter(" YEP "));
  expect(chat.formData).toEqual({
    name: "Ada",
    email: "ada@example.com",
    message: "Hi\nthere",
    consent: "yep",
  });
  expect([chat.step, chat.delivery, chat.isSubmitted, isOpen(chat)]).toEqual([
    "done",
    "sending",
    false,
    false,
  ]);
  expect(chat.conversation.at(-1)).toMatchObject({ from: "user", text: "YEP" });
});

test("answers that are faster than the bot come after its questions, and none is left to say", () => {
  const greeted = Array.from({ length: 3 }, () => spoke);
  const chat = converseAll(...greeted, ...["Ada", "ada@example.com", "Hello", "yes"].map(enter));
  expect(chat.conversation.map(({ text }) => text)).toEqual([
    "Hello!",
    "Leave me a message.",
    "What's your name?",
    "Ada",
    "Hi, Ada! What's your email address?",
    "ada@example.com",
    "What would you like to tell me?",
    "Hello",
    "May I reply? (yes/no)",
    "yes",
  ]);
  expect([chat.pending, chat.delivery]).toEqual([[], "sending"]);
});

test("the address can be changed in every later step until the message is sent", () => {
  const change: Action = { type: "address-changed", email: " rita@gmail.com\0 " };
  const answers = ["rita@gmial", "rita@gmial", "rita@gmial", "no"].map(enter);
  for (const count of [2, 3]) {
    const chat = converseAll(...answers.slice(0, count), change);
    expect(chat.formData).toMatchObject({ name: "rita@gmial", email: "rita@gmail.com" });
    const said = chat.conversation.filter(({ from }) => from === "user").map(({ text }) => text);
    expect(said).toEqual(["rita@gmial", "rita@gmail.com", "rita@gmial"].slice(0, count));
    expect(chat.conversation[indexOfAddress(chat)]?.text).toBe("rita@gmail.com");
    expect(chatReducer(script, chat, { type: "address-changed", email: " " })).toBe(chat);
  }
  for (const chat of [converseAll(), converseAll(...answers.slice(0, 1)), converseAll(...answers)]) {
    expect(chatReducer(script, chat, change)).toBe(chat);
    expect(indexOfAddress(chat)).toBe(-1);
  }
});

test("an address typed in place of the message corrects a doubtful one", () => {
  const corrected = converseAll(...["Rita", "rita@gmial.com", " rita@gmail.com "].map(enter));
  expect([corrected.step, corrected.formData.email]).toEqual(["message", "rita@gmail.com"]);
  const said = corrected.conversation.filter(({ from }) => from === "user").map(({ text }) => text);
  expect(said).toEqual(["Rita", "rita@gmail.com"]);
  for (const [email, message] of [
    ["rita@gmail.com", "rita@example.org"],
    ["rita@gmial.com", "rita@gmial.com"],
    ["rita@gmial.com", "Write to rita@gmail.com"],
  ] as const) {
    const chat = converseAll(...["Rita", email, message].map(enter));
    expect(chat).toMatchObject({ step: "consent", formData: { email, message } });
  }
});

test("a line is continued by another one of its sender, or by the bot typing", () => {
  const [bot, user] = ["Grace", "user"].map((from) => ({ from, text: "Hello" }));
  const continued = (conversation: unknown[], pending: Chat["pending"]) =>
    conversation.map((_, index) =>
      isContinued({ ...newChat(script, key), conversation, pending } as Chat, index),
    );
  const typing = [{ text: "One moment", delay: 500 }];
  const pause = [{ text: null, delay: 500 }];
  expect(continued([bot, bot, user, user, bot], [])).toEqual([true, false, true, false, false]);
  expect(continued([bot, bot], typing)).toEqual([true, true]);
  expect(continued([bot, bot], pause)).toEqual([true, false]);
  expect(continued([bot, user], typing)).toEqual([false, false]);
});

test("whitespace-only entries and entries after the end are ignored", () => {
  const before = converseAll(enter("Ada"));
  expect(chatReducer(script, before, enter(" \n "))).toBe(before);
  const done = converseAll(...finished);
  expect(chatReducer(script, done, enter("more"))).toBe(done);
});

test.each([
  ["received", "yes", "Your message has reached me. I'll get back to you soon."],
  ["received", "no", "Your message has reached me. Thanks for reaching out!"],
  ["refused", "yes", "⚠️ Oops! Something went wrong. Please try again."],
  ["unreachable", "yes", "Network error, please try again later."],
] as const)("the bot reports a send that was %s after the consent %s", (outcome, consent, text) => {
  const chat = converseAll(...finished.slice(0, 3), enter(consent), {
    type: "delivered",
    outcome,
    idempotencyKey: key,
  });
  expect(chat.pending.at(-1)).toEqual({ text, delay: 500 });
  expect(chat.isSubmitted).toBe(outcome === "received");
});

test("the outcome of a send from before Clear Chat is ignored", () => {
  const cleared = converseAll(...finished, { type: "cleared", idempotencyKey: "another-key" });
  expect(chatReducer(script, cleared, { type: "delivered", outcome: "refused", idempotencyKey: key })).toBe(
    cleared,
  );
  expect(cleared.pending.map(({ delay }) => delay)).toEqual([100, 800, 1000, 1200]);
  expect(isTyping(cleared)).toBe(false);
});

test("a stored conversation is restored unchanged after any sequence of actions", () => {
  fc.assert(
    fc.property(fc.array(anyAction()), (actions) => {
      const chat = converseAll(...actions);
      const restored = restoreChat(script, JSON.parse(JSON.stringify(chat)), "fresh-key-1");
      if (chat.conversation.length > 0) expect(restored).toEqual(chat);
      else expect(restored).toEqual(newChat(script, "fresh-key-1"));
    }),
  );
});

test("any stored value restores to a conversation", () => {
  const field = fc.anything();
  const chatShaped = fc.record({
    conversation: field,
    formData: field,
    step: field,
    isSubmitted: field,
    pending: field,
  });
  fc.assert(
    fc.property(fc.oneof(fc.anything(), chatShaped), (stored) => {
      expect(restoreChat(script, stored, key).conversation).toBeInstanceOf(Array);
    }),
  );
});

const finished: Action[] = ["Ada", "ada@example.com", "Hello", "no"].map(enter);

const spoke: Action = { type: "spoke", at: 1 };

function enter(text: string): Action {
  return { type: "entered", text, at: 0 };
}

function converseAll(...actions: Action[]): Chat {
  return actions.reduce((chat, action) => chatReducer(script, chat, action) ?? chat, newChat(script, key));
}

function anyAction(): fc.Arbitrary<Action> {
  return fc.oneof(
    fc.string().map(enter),
    fc.constant(spoke),
    fc.string().map<Action>((email) => ({ type: "address-changed", email })),
    fc.constantFrom("received", "refused", "unreachable").map<Action>((outcome) => ({
      type: "delivered",
      outcome: outcome as "received",
      idempotencyKey: key,
    })),
    fc.constant<Action>({ type: "retried" }),
    fc.constant<Action>({ type: "withdrawn", idempotencyKey: key }),
  );
}
