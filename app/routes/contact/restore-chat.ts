import {
  type Answers,
  type Chat,
  type Line,
  newChat,
  type Reply,
  replyAt,
  type Step,
  steps,
} from "./conversation.ts";

const longestDelay = 5_000;

/**
 * Goes on where a stored conversation was left, in the middle of any step. What is damaged, or is not a conversation
 * that begun, starts a fresh one.
 * @param freshKey the idempotency key where none was stored
 */
export function restoreChat(stored: unknown, freshKey: string): Chat {
  if (!isRecord(stored)) return newChat(freshKey);
  const { conversation, formData, step, isSubmitted } = stored;
  const whole =
    isListOf(conversation, isLine) && isAnswers(formData) && isStep(step) && typeof isSubmitted === "boolean";
  if (!whole || conversation.length === 0 || !fits(step, formData, isSubmitted)) return newChat(freshKey);
  const chat = { conversation, formData, step, isSubmitted };
  return {
    ...chat,
    ...restoreProgress(stored, chat),
    idempotencyKey: readKey(stored.idempotencyKey) ?? freshKey,
  };
}

/** What the bot still has to say, and how the sending stands. Both can be told from the rest where they are missing. */
function restoreProgress(
  { pending, delivery }: Record<string, unknown>,
  chat: Pick<Chat, "conversation" | "formData" | "step" | "isSubmitted">,
): Pick<Chat, "pending" | "delivery"> {
  const unsent = chat.step === "done" && !chat.isSubmitted;
  const answered = chat.step !== "intro" && chat.conversation.at(-1)?.from !== "user";
  const known =
    isListOf(pending, isReply) && (chat.step !== "intro" || pending.some((reply) => reply.step === "name"));
  return {
    pending: known ? pending : answered ? [] : replyAt(chat.step, chat.formData),
    delivery: !unsent ? "none" : delivery === "failed" ? "failed" : "under way",
  };
}

/** Every step before this one has its answer, and only a finished conversation was sent. */
function fits(step: Step, answers: Answers, isSubmitted: boolean): boolean {
  const asked = ["name", "email", "message", "consent"] as const;
  const before = asked.filter((question) => steps.indexOf(question) < steps.indexOf(step));
  return before.every((question) => answers[question].trim() !== "") && (!isSubmitted || step === "done");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isListOf<Entry>(value: unknown, isEntry: (entry: unknown) => entry is Entry): value is Entry[] {
  return Array.isArray(value) && value.every(isEntry);
}

function isLine(value: unknown): value is Line {
  return (
    isRecord(value) &&
    typeof value.from === "string" &&
    typeof value.text === "string" &&
    (value.at === undefined || isTime(value.at))
  );
}

function isReply(value: unknown): value is Reply {
  return (
    isRecord(value) &&
    (value.text === null || typeof value.text === "string") &&
    typeof value.delay === "number" &&
    value.delay >= 0 &&
    value.delay <= longestDelay &&
    (value.step === undefined || isStep(value.step))
  );
}

function isAnswers(value: unknown): value is Answers {
  return (
    isRecord(value) &&
    ["name", "email", "message", "consent"].every((field) => typeof value[field] === "string")
  );
}

function isStep(value: unknown): value is Step {
  return steps.some((step) => step === value);
}

/** The range in which a date can be shown. */
function isTime(value: unknown): boolean {
  return typeof value === "number" && Math.abs(value) <= 8.64e15;
}

function readKey(value: unknown): string | undefined {
  return typeof value === "string" && /^[\w-]{8,100}$/.test(value) ? value : undefined;
}
