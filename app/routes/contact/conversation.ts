import { profile } from "../../../content/profile.ts";
import { isYes } from "../../../contract/consent.ts";

export const steps = ["intro", "name", "email", "message", "consent", "done"] as const;
export type Step = (typeof steps)[number];

export interface Line {
  /** The owner's name, or `user`. */
  from: string;
  text: string;
  /** Milliseconds since 1970. */
  at?: number;
}

/** What the bot is about to say. Without a text it is silence: no placeholder shows, nothing is said. */
export interface Reply {
  text: string | null;
  /** Milliseconds from the end of what came before. */
  delay: number;
  /** Where the conversation stands once this is said. */
  step?: Step;
}

export interface Answers {
  name: string;
  email: string;
  message: string;
  consent: string;
}

/** The whole conversation, as it is stored in the browser. */
export interface Chat {
  conversation: Line[];
  formData: Answers;
  step: Step;
  isSubmitted: boolean;
  /** Spoken in order; the first one is being typed. */
  pending: Reply[];
  delivery: "none" | "under way" | "failed";
  /** Sent along with the answers, so that a send that is repeated stores one message. */
  idempotencyKey: string;
}

export type Outcome = "sent" | "refused" | "unreachable";

export type Action =
  | { type: "restored"; chat: Chat }
  | { type: "entered"; text: string; at: number }
  | { type: "spoke"; at: number }
  | { type: "delivered"; outcome: Outcome; idempotencyKey: string }
  | { type: "triedAgain" }
  | { type: "cleared"; idempotencyKey: string };

const firstName = profile.name.split(" ")[0];
const defaultDelay = 500;
const nameQuestion: Reply = { text: "First things first: what's your name?", delay: 1200, step: "name" };
const furtherGreeting: Reply[] = [
  // The first line stands after 1000 ms, this one at 2000 ms.
  { text: "Leave me a message here, it only takes a minute.", delay: 1000 },
  nameQuestion,
];
const greetingText = `Hi there! I'm ${firstName}. Nice of you to drop by.`;

/** A conversation that has not begun: the bot is about to greet. */
export function newChat(idempotencyKey: string): Chat {
  return startChat(idempotencyKey, [{ text: greetingText, delay: 1000 }, ...furtherGreeting]);
}

/** What the bot asks or says at a step, after the visitor's entry brought the conversation there. */
export function replyAt(step: Step, answers: Answers): Reply[] {
  switch (step) {
    case "intro":
    case "name":
      return [nameQuestion];
    case "email":
      return [say(`Nice to meet you, ${answers.name}! What's your email address?`)];
    case "message":
      return [say("Thanks! And what would you like to tell me?")];
    case "consent":
      return [say("Got it. May I contact you back? (yes/no)")];
    case "done":
      return [];
  }
}

/** The rules of the conversation. Timers, storage and the sending itself are outside. */
export function converse(chat: Chat | undefined, action: Action): Chat | undefined {
  if (action.type === "restored") return action.chat;
  if (chat === undefined) return undefined;
  switch (action.type) {
    case "entered":
      return enter(chat, action.text, action.at);
    case "spoke":
      return speak(chat, action.at);
    case "delivered":
      return action.idempotencyKey === chat.idempotencyKey ? deliver(chat, action.outcome) : chat;
    case "triedAgain":
      return chat.delivery === "failed" ? { ...chat, delivery: "under way" } : chat;
    case "cleared":
      return startChat(action.idempotencyKey, [
        { text: null, delay: 100 },
        { text: greetingText, delay: 800 },
        ...furtherGreeting,
      ]);
  }
}

/** Whether the visitor can write and send. */
export function isOpen(chat: Chat): boolean {
  return chat.step !== "done" && !chat.isSubmitted;
}

/** Whether the placeholder of the bot shows. */
export function isTyping(chat: Chat): boolean {
  const [next] = chat.pending;
  return next === undefined ? chat.delivery === "under way" : next.text !== null;
}

function startChat(idempotencyKey: string, pending: Reply[]): Chat {
  return {
    conversation: [],
    formData: { name: "", email: "", message: "", consent: "" },
    step: "intro",
    isSubmitted: false,
    pending,
    delivery: "none",
    idempotencyKey,
  };
}

function enter(chat: Chat, typed: string, at: number): Chat {
  // No keyboard types NUL, but a paste may bring it, and no database keeps it.
  const text = typed.replaceAll("\0", "").trim();
  if (text === "" || !isOpen(chat)) return chat;
  const conversation = [...chat.conversation, { from: "user", text, at }];
  // Who is quicker than the greeting has answered its question, which need not be asked any more.
  const pending = chat.step === "intro" ? [] : chat.pending;
  return answer({ ...chat, conversation, pending }, text);
}

function answer(chat: Chat, text: string): Chat {
  switch (chat.step) {
    case "intro":
    case "name":
      return goOn(chat, { name: text }, "email");
    case "email":
      return goOn(chat, { email: text }, "message");
    case "message":
      return goOn(chat, { message: text }, "consent");
    case "consent":
      return { ...goOn(chat, { consent: text.toLowerCase() }, "done"), delivery: "under way" };
    case "done":
      return chat;
  }
}

function goOn(chat: Chat, answers: Partial<Answers>, step: Step): Chat {
  const formData = { ...chat.formData, ...answers };
  return { ...chat, formData, step, pending: [...chat.pending, ...replyAt(step, formData)] };
}

function speak(chat: Chat, at: number): Chat {
  const [reply, ...pending] = chat.pending;
  if (reply === undefined) return chat;
  const conversation =
    reply.text === null
      ? chat.conversation
      : [...chat.conversation, { from: profile.name, text: reply.text, at }];
  return { ...chat, conversation, pending, step: reply.step ?? chat.step };
}

function deliver(chat: Chat, outcome: Outcome): Chat {
  if (chat.delivery !== "under way") return chat;
  const sent = outcome === "sent";
  const pending = [...chat.pending, say(outcomeText(outcome, chat.formData.consent))];
  return { ...chat, isSubmitted: sent, delivery: sent ? "none" : "failed", pending };
}

function outcomeText(outcome: Outcome, consent: string): string {
  switch (outcome) {
    case "refused":
      return "⚠️ Oops! Something went wrong. Please try again.";
    case "unreachable":
      return "Network error, please try again later.";
    case "sent":
      return `Your message has reached me. ${isYes(consent) ? "I'll get back to you soon." : "Thanks for reaching out!"}`;
  }
}

function say(text: string): Reply {
  return { text, delay: defaultDelay };
}
