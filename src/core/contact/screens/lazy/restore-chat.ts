import {
  type Answers,
  type Chat,
  type Line,
  newChat,
  type Reply,
  repliesAt,
  type Script,
  type Step,
  steps,
} from "./conversation.ts";

const maxDelay = 5_000;

/**
 * Restores a stored conversation at any step. Starts a new one if the stored value is corrupted or has no lines.
 * @param freshKey the idempotency key to use if none was stored
 */
export function restoreChat(script: Script, stored: unknown, freshKey: string): Chat {
  if (!isRecord(stored)) return newChat(script, freshKey);
  const { conversation, formData, step, isSubmitted } = stored;
  const isComplete =
    isListOf(conversation, isLine) && isAnswers(formData) && isStep(step) && typeof isSubmitted === "boolean";
  if (!isComplete || conversation.length === 0 || !isConsistent(step, formData, isSubmitted))
    return newChat(script, freshKey);
  const chat = { conversation, formData, step, isSubmitted };
  return {
    ...chat,
    ...restoreProgress(script, stored, chat),
    ...(stored.withdrawn === true && { withdrawn: true }),
    idempotencyKey: readKey(stored.idempotencyKey) ?? freshKey,
  };
}

/** Restores the pending replies and the delivery state, or derives them from the other fields if they are missing. */
function restoreProgress(
  script: Script,
  { pending, delivery }: Record<string, unknown>,
  chat: Pick<Chat, "conversation" | "formData" | "step" | "isSubmitted">,
): Pick<Chat, "pending" | "delivery"> {
  const isUnsent = chat.step === "done" && !chat.isSubmitted;
  const botSpokeLast = chat.step !== "intro" && chat.conversation.at(-1)?.from !== "user";
  const hasValidPending =
    isListOf(pending, isReply) && (chat.step !== "intro" || pending.some((reply) => reply.step === "name"));
  return {
    pending: hasValidPending ? pending : botSpokeLast ? [] : repliesAt(script, chat.step, chat.formData),
    delivery: !isUnsent ? "none" : delivery === "failed" ? "failed" : "sending",
  };
}

/** Whether every earlier step has an answer, and the message was only sent if the conversation is done. */
function isConsistent(step: Step, answers: Answers, isSubmitted: boolean): boolean {
  const questions = ["name", "email", "message", "consent"] as const;
  const before = questions.filter((question) => steps.indexOf(question) < steps.indexOf(step));
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
    value.delay <= maxDelay &&
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

/** The valid range of a JavaScript `Date`. */
function isTime(value: unknown): boolean {
  return typeof value === "number" && Math.abs(value) <= 8.64e15;
}

function readKey(value: unknown): string | undefined {
  return typeof value === "string" && /^[\w-]{8,100}$/.test(value) ? value : undefined;
}
