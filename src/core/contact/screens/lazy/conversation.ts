import { checkAddress } from "../../../http/contract/check-address.ts";
import type { ContactTexts } from "../../contract.ts";
import { outcomeText } from "../outcome-text.ts";
import type { MessageOutcome } from "../send-message.ts";

export const steps = ["intro", "name", "email", "message", "consent", "done"] as const;
export type Step = (typeof steps)[number];

export interface Line {
  /** The owner's name, or `user`. */
  from: string;
  text: string;
  /** Milliseconds since the Unix epoch. */
  at?: number;
}

/** A message that the bot is about to send. If `text` is `null`, it is a silent pause without a typing placeholder. */
export interface Reply {
  text: string | null;
  /** Milliseconds after the previous reply. */
  delay: number;
  /** The step that begins when this is sent. */
  step?: Step;
}

export interface Answers {
  name: string;
  email: string;
  message: string;
  consent: string;
}

/** The state of the conversation, as stored in the browser. */
export interface Chat {
  conversation: Line[];
  formData: Answers;
  step: Step;
  isSubmitted: boolean;
  /** Whether the message was withdrawn after it was sent. */
  withdrawn?: boolean;
  /** Replies in order. The bot is typing the first one. */
  pending: Reply[];
  delivery: "none" | "sending" | "failed";
  /** Sent with the answers, so that a retry does not store the message twice. */
  idempotencyKey: string;
}

export type Action =
  | { type: "restored"; chat: Chat }
  | { type: "entered"; text: string; at: number }
  | { type: "spoke"; at: number }
  | { type: "address-changed"; email: string }
  | { type: "delivered"; outcome: MessageOutcome; idempotencyKey: string }
  | { type: "retried" }
  | { type: "withdrawn"; idempotencyKey: string }
  | { type: "cleared"; idempotencyKey: string };

/** What the bot says, and the name it says it under. */
export interface Script extends Pick<ContactTexts, "greeting" | "questions"> {
  name: string;
}

const defaultDelay = 500;

/** Creates a new conversation. The bot is about to send its greeting. */
export function newChat(script: Script, idempotencyKey: string): Chat {
  return startChat(idempotencyKey, greet(script, 1000));
}

/** The first line of the greeting comes after `delay`, the second 1000 ms later, and then the first question. */
function greet({ greeting: [first, second], questions }: Script, delay: number): Reply[] {
  return [{ text: first, delay }, { text: second, delay: 1000 }, askName(questions)];
}

function askName({ name }: Script["questions"]): Reply {
  return { text: name, delay: 1200, step: "name" };
}

/** Returns what the bot says when an entry moves the conversation to a step. */
export function repliesAt({ questions }: Script, step: Step, answers: Answers): Reply[] {
  switch (step) {
    case "intro":
    case "name":
      return [askName(questions)];
    case "email":
      return [say(questions.email.replaceAll("{name}", () => answers.name))];
    case "message":
      return [say(questions.message)];
    case "consent":
      return [say(questions.consent)];
    case "done":
      return [];
  }
}

/** The reducer of the conversation. Timers, storage, and sending happen outside it. */
export function chatReducer(script: Script, chat: Chat | undefined, action: Action): Chat | undefined {
  if (action.type === "restored") return action.chat;
  if (chat === undefined) return undefined;
  switch (action.type) {
    case "entered":
      return enter(script, chat, action.text, action.at);
    case "spoke":
      return speak(script, chat, action.at);
    case "address-changed":
      return changeAddress(chat, action.email);
    case "delivered":
      return action.idempotencyKey === chat.idempotencyKey ? deliver(chat, action.outcome) : chat;
    case "retried":
      return chat.delivery === "failed" ? { ...chat, delivery: "sending" } : chat;
    case "withdrawn":
      return action.idempotencyKey === chat.idempotencyKey ? { ...chat, withdrawn: true } : chat;
    case "cleared":
      return startChat(action.idempotencyKey, [{ text: null, delay: 100 }, ...greet(script, 800)]);
  }
}

/** Whether the visitor can type and send. */
export function isOpen(chat: Chat): boolean {
  return chat.step !== "done" && !chat.isSubmitted;
}

/** Whether to show the typing placeholder. */
export function isTyping(chat: Chat): boolean {
  const [next] = chat.pending;
  return next === undefined ? chat.delivery === "sending" : next.text !== null;
}

/** Returns a text that changes with the newest line, and with what is below it. */
export function nameNewest(chat: Chat): string {
  return `${chat.idempotencyKey} ${chat.conversation.length} ${isTyping(chat)} ${chat.withdrawn}`;
}

/** Whether the line after this one is from the same sender. The bot may be typing it. */
export function isContinued(chat: Chat, index: number): boolean {
  const isUser = chat.conversation[index]?.from === "user";
  const next = chat.conversation[index + 1];
  return next === undefined ? isTyping(chat) && !isUser : (next.from === "user") === isUser;
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

function enter(script: Script, chat: Chat, typed: string, at: number): Chat {
  const text = clean(typed);
  if (text === "" || !isOpen(chat)) return chat;
  // An answer given during the greeting makes the rest of the greeting unnecessary. After that, an answer that is
  // faster than the bot comes after what the bot was about to say.
  const heard = chat.step === "intro" ? { ...chat, pending: [] } : speakAll(script, chat, at);
  if (isCorrection(heard, text)) return changeAddress(heard, text);
  const conversation = [...heard.conversation, { from: "user", text, at }];
  return answer(script, { ...heard, conversation }, text);
}

/** Whether the visitor answers a doubt about the address with another address, instead of writing the message. */
function isCorrection({ step, formData }: Chat, text: string): boolean {
  return step === "message" && checkAddress(formData.email) !== undefined && checkAddress(text) === undefined;
}

/** Pasted text can contain NUL, which PostgreSQL cannot store. */
function clean(typed: string): string {
  return typed.replaceAll("\0", "").trim();
}

/** Returns the index of the line with the visitor's address while it can be changed, or -1. */
export function indexOfAddress(chat: Chat): number {
  const [, second] = chat.conversation.filter(({ from }) => from === "user");
  const canChange = isOpen(chat) && second !== undefined && second.text === chat.formData.email;
  return canChange ? chat.conversation.indexOf(second) : -1;
}

function changeAddress(chat: Chat, typed: string): Chat {
  const email = clean(typed);
  const addressIndex = indexOfAddress(chat);
  if (email === "" || addressIndex < 0) return chat;
  const conversation = chat.conversation.map((line, index) =>
    index === addressIndex ? { ...line, text: email } : line,
  );
  return { ...chat, conversation, formData: { ...chat.formData, email } };
}

function answer(script: Script, chat: Chat, text: string): Chat {
  switch (chat.step) {
    case "intro":
    case "name":
      return advance(script, chat, { name: text }, "email");
    case "email":
      return advance(script, chat, { email: text }, "message");
    case "message":
      return advance(script, chat, { message: text }, "consent");
    case "consent":
      return { ...advance(script, chat, { consent: text.toLowerCase() }, "done"), delivery: "sending" };
    case "done":
      return chat;
  }
}

function advance(script: Script, chat: Chat, answers: Partial<Answers>, step: Step): Chat {
  const formData = { ...chat.formData, ...answers };
  return { ...chat, formData, step, pending: [...chat.pending, ...repliesAt(script, step, formData)] };
}

function speak({ name }: Script, chat: Chat, at: number): Chat {
  const [reply, ...pending] = chat.pending;
  if (reply === undefined) return chat;
  const conversation =
    reply.text === null ? chat.conversation : [...chat.conversation, { from: name, text: reply.text, at }];
  return { ...chat, conversation, pending, step: reply.step ?? chat.step };
}

function speakAll(script: Script, chat: Chat, at: number): Chat {
  return chat.pending.reduce((spoken) => speak(script, spoken, at), chat);
}

function deliver(chat: Chat, outcome: MessageOutcome): Chat {
  if (chat.delivery !== "sending") return chat;
  const isReceived = outcome === "received";
  const pending = [...chat.pending, say(outcomeText(outcome, chat.formData.consent))];
  return { ...chat, isSubmitted: isReceived, delivery: isReceived ? "none" : "failed", pending };
}

function say(text: string): Reply {
  return { text, delay: defaultDelay };
}
