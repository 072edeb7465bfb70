import { useEffect, useReducer, useRef, useState } from "react";
import { isHydrated } from "../../ui/browser/hydration.ts";
import { addVisitAction } from "../../visits/screens/visit-actions.ts";
import { readConversation, storeConversation } from "./contact-conversation.ts";
import type { Action, Chat, Script } from "./lazy/conversation.ts";
import { type MessageOutcome, sendMessage } from "./send-message.ts";

/** What the conversation needs besides the page. */
type LiveChat = typeof import("./lazy/live-chat.ts");

/** Runs the conversation: storage, the bot's delays, and sending. The script must be the same object in every render. */
export function useChat(script: Script, stamp: string | undefined) {
  const code = useLiveChat();
  const [chat, dispatch] = useReducer(
    (chat: Chat | undefined, action: Action) => code?.chatReducer(script, chat, action),
    undefined,
  );
  const honeypot = useRef<HTMLInputElement>(null);

  // Storage is not available during server rendering.
  useEffect(() => {
    if (code === undefined) return;
    dispatch({ type: "restored", chat: code.restoreChat(script, readConversation(), makeKey()) });
  }, [code, script]);

  useEffect(() => {
    if (chat !== undefined) storeConversation(chat.conversation.length === 0 ? undefined : chat);
  }, [chat]);

  const reply = chat?.pending[0];
  useEffect(() => {
    if (reply === undefined) return;
    const timer = setTimeout(() => dispatch({ type: "spoke", at: Date.now() }), reply.delay);
    return () => clearTimeout(timer);
  }, [reply]);

  useDelivery(chat, { honeypot, stamp }, (outcome, idempotencyKey) =>
    dispatch({ type: "delivered", outcome, idempotencyKey }),
  );

  return {
    /** `undefined` until the conversation is loaded and restored. */
    live: code && chat && { code, chat },
    honeypot,
    enter: (text: string) => {
      addVisitAction("contact-started");
      dispatch({ type: "entered", text, at: Date.now() });
    },
    changeAddress: (email: string) => dispatch({ type: "address-changed", email }),
    noteWithdrawal: (idempotencyKey: string) => dispatch({ type: "withdrawn", idempotencyKey }),
    tryAgain: () => dispatch({ type: "retried" }),
    clear: () => {
      storeConversation(undefined);
      dispatch({ type: "cleared", idempotencyKey: makeKey() });
    },
  };
}

/** Loads the conversation once the page is hydrated, which is readable without it. A failure shows the error page. */
function useLiveChat(): LiveChat | undefined {
  const [code, setCode] = useState<LiveChat>();
  useEffect(() => {
    function fail(error: unknown) {
      setCode(() => {
        throw error;
      });
    }
    const load = () => void import("./lazy/live-chat.ts").then(setCode, fail);
    if (isHydrated()) load();
    else addEventListener("hydrated", load, { once: true });
    return () => removeEventListener("hydrated", load);
  }, []);
  return code;
}

/** Sends the message in the `sending` state. Repeats a send that a reload interrupted; the key prevents a duplicate. */
function useDelivery(
  chat: Chat | undefined,
  { honeypot, stamp }: { honeypot: { current: HTMLInputElement | null }; stamp: string | undefined },
  onOutcome: (outcome: MessageOutcome, idempotencyKey: string) => void,
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
    // The server stores one message per key, so it is safe to send it again.
    const headers = { "Idempotency-Key": idempotencyKey, ...(stamp && { "Form-Stamp": stamp }) };
    void sendMessage(subject ? { ...formData, subject } : formData, headers).then((outcome) => {
      if (outcome === "received") addVisitAction("contact-sent");
      onOutcome(outcome, idempotencyKey);
    });
  }, [unsentChat, honeypot, stamp, onOutcome]);
}

/** Returns 128 random bits in hex. `crypto.randomUUID` is only available in secure contexts. */
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
