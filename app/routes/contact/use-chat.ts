import { startTransition, useEffect, useReducer, useRef } from "react";
import { sendMessage } from "../../api.ts";
import { readConversation, storeConversation } from "../../browser/contact-conversation.ts";
import { isHydrated } from "../../browser/hydration.ts";
import { type Action, type Chat, chatReducer, type Script } from "./conversation.ts";
import { restoreChat } from "./restore-chat.ts";

/** Runs the conversation: storage, the bot's delays, and sending. The script must be the same object in every render. */
export function useChat(script: Script) {
  const [chat, dispatch] = useReducer(
    (chat: Chat | undefined, action: Action) => chatReducer(script, chat, action),
    undefined,
  );
  const honeypot = useRef<HTMLInputElement>(null);

  // Storage is not available during server rendering.
  useEffect(() => {
    const restored = restoreChat(script, readConversation(), makeKey());
    const restore = () => dispatch({ type: "restored", chat: restored });
    // Rendered in parts during hydration, so that the page stays responsive.
    if (isHydrated()) restore();
    else startTransition(restore);
  }, [script]);

  useEffect(() => {
    if (chat !== undefined) storeConversation(chat.conversation.length === 0 ? undefined : chat);
  }, [chat]);

  const reply = chat?.pending[0];
  useEffect(() => {
    if (reply === undefined) return;
    const timer = setTimeout(() => dispatch({ type: "spoke", at: Date.now() }), reply.delay);
    return () => clearTimeout(timer);
  }, [reply]);

  useDelivery(chat, honeypot, (outcome, idempotencyKey) =>
    dispatch({ type: "delivered", outcome, idempotencyKey }),
  );

  return {
    chat,
    honeypot,
    enter: (text: string) => dispatch({ type: "entered", text, at: Date.now() }),
    tryAgain: () => dispatch({ type: "retried" }),
    clear: () => {
      storeConversation(undefined);
      dispatch({ type: "cleared", idempotencyKey: makeKey() });
    },
  };
}

type Outcome = Awaited<ReturnType<typeof sendMessage>>;

/** Sends the message in the `sending` state. Repeats a send that a reload interrupted; the key prevents a duplicate. */
function useDelivery(
  chat: Chat | undefined,
  honeypot: { current: HTMLInputElement | null },
  onOutcome: (outcome: Outcome, idempotencyKey: string) => void,
) {
  const unsentChat = chat?.delivery === "sending" ? chat : undefined;
  const sentKey = useRef<string>(undefined);
  useEffect(() => {
    if (unsentChat === undefined) {
      sentKey.current = undefined;
      return;
    }
    const { formData, idempotencyKey } = unsentChat;
    if (sentKey.current === idempotencyKey) return;
    sentKey.current = idempotencyKey;
    const subject = honeypot.current?.value;
    void sendMessage(subject ? { ...formData, subject } : formData, idempotencyKey).then((outcome) =>
      onOutcome(outcome, idempotencyKey),
    );
  }, [unsentChat, honeypot, onOutcome]);
}

/** Returns 128 random bits in hex. `crypto.randomUUID` is only available in secure contexts. */
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
