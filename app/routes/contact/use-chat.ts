import { useEffect, useReducer, useRef } from "react";
import { sendMessage } from "../../api.ts";
import { readConversation, storeConversation } from "../../browser/contact-conversation.ts";
import { type Chat, converse } from "./conversation.ts";
import { restoreChat } from "./restore-chat.ts";

/** Runs the conversation: its memory in the browser, the bot's pauses, and the sending. */
export function useChat() {
  const [chat, dispatch] = useReducer(converse, undefined);
  // What a program wrote into the field that no person sees.
  const trap = useRef<HTMLInputElement>(null);

  // Storage is not there while the server renders.
  useEffect(() => dispatch({ type: "restored", chat: restoreChat(readConversation(), makeKey()) }), []);

  useEffect(() => {
    if (chat !== undefined) storeConversation(chat.conversation.length === 0 ? undefined : chat);
  }, [chat]);

  const reply = chat?.pending[0];
  useEffect(() => {
    if (reply === undefined) return;
    const timer = setTimeout(() => dispatch({ type: "spoke", at: Date.now() }), reply.delay);
    return () => clearTimeout(timer);
  }, [reply]);

  useDelivery(chat, trap, (outcome, idempotencyKey) =>
    dispatch({ type: "delivered", outcome, idempotencyKey }),
  );

  return {
    chat,
    trap,
    enter: (text: string) => dispatch({ type: "entered", text, at: Date.now() }),
    tryAgain: () => dispatch({ type: "triedAgain" }),
    clear: () => {
      storeConversation(undefined);
      dispatch({ type: "cleared", idempotencyKey: makeKey() });
    },
  };
}

type Outcome = Awaited<ReturnType<typeof sendMessage>>;

/** Sends while the conversation says so, also one that a reload interrupted: the key makes it one message. */
function useDelivery(
  chat: Chat | undefined,
  trap: { current: HTMLInputElement | null },
  onOutcome: (outcome: Outcome, idempotencyKey: string) => void,
) {
  const underWay = chat?.delivery === "under way" ? chat : undefined;
  const sent = useRef<string>(undefined);
  useEffect(() => {
    if (underWay === undefined) {
      sent.current = undefined;
      return;
    }
    const { formData, idempotencyKey } = underWay;
    if (sent.current === idempotencyKey) return;
    sent.current = idempotencyKey;
    const subject = trap.current?.value;
    void sendMessage(subject ? { ...formData, subject } : formData, idempotencyKey).then((outcome) =>
      onOutcome(outcome, idempotencyKey),
    );
  }, [underWay, trap, onOutcome]);
}

/** 128 random bits. `crypto.randomUUID` is not there on a site without HTTPS. */
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
