import { useState } from "react";
import { Link } from "react-router";
import { withdrawalMinutes } from "../../../messages/contract/withdrawal-minutes.ts";
import { Button } from "../../../ui/button.tsx";
import { describeStorage } from "../describe-storage.ts";
import type { Chat } from "./conversation.ts";
import { writeTranscript } from "./write-transcript.ts";

interface AfterLinesProps {
  chat: Chat;
  /** The class of the notes, whose styles come with the page. */
  className: string | undefined;
  /** After which the site deletes the message, if it does. */
  keepDays: number | undefined;
  onWithdrawn: (idempotencyKey: string) => void;
}

/** What follows the conversation: before the first answer and after the last one, what the site does with the answers. */
export function AfterLines(props: AfterLinesProps) {
  const { chat, className } = props;
  if (chat.pending.length > 0) return null;
  if (chat.isSubmitted) return <SentMessage {...props} />;
  if (chat.step !== "name") return null;
  return (
    <div className={className}>
      <Link to="/privacy">Privacy</Link>
    </div>
  );
}

/** What a visitor can do with a message that was sent: keep it as a file, and withdraw it. */
function SentMessage({ chat, className, keepDays, onWithdrawn }: AfterLinesProps) {
  const { withdrawn = false } = chat;
  const [state, setState] = useState<"sent" | "busy" | "late" | "failed">("sent");
  // The answer of the server counts: this only decides whether the button is worth showing.
  const [canWithdraw] = useState(() => Date.now() - sentAt(chat) < withdrawalMinutes * 60_000);

  async function withdraw() {
    if (state === "busy") return;
    setState("busy");
    const result = await withdrawMessage(chat.idempotencyKey);
    if (result === "withdrawn") onWithdrawn(chat.idempotencyKey);
    else setState(result);
  }

  return (
    <div className={className}>
      <p className="row-2">
        <Button onClick={() => save(writeTranscript(chat))}>Download this conversation</Button>
        {canWithdraw && !withdrawn && state !== "late" && (
          <Button onClick={withdraw}>Withdraw this message</Button>
        )}
      </p>
      <p role="status">
        {withdrawn && "Your message was withdrawn. Its text and your address were deleted."}
        {state === "late" && `A message can be withdrawn for ${withdrawalMinutes} minutes after it was sent.`}
        {state === "failed" && "Your message could not be withdrawn. Please try again."}
      </p>
      <p>
        {describeStorage(keepDays, withdrawn)}{" "}
        {withdrawn && "This browser keeps the conversation until you clear the chat. "}
        <Link to="/privacy">More about privacy</Link>
      </p>
    </div>
  );
}

function sentAt({ conversation }: Chat): number {
  return conversation.findLast(({ from }) => from === "user")?.at ?? 0;
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: url, download: "conversation.txt" }).click();
  // The browser has taken the text by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Withdraws the message that was sent with this key. `late` is more than 30 minutes after it was sent. Not in
 * `src/core/pages/screens/api.ts`, which every public page loads.
 */
async function withdrawMessage(key: string): Promise<"withdrawn" | "late" | "failed"> {
  try {
    const { status } = await fetch("/api/messages/withdrawal", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ key }),
    });
    if (status === 410) return "late";
    // 404: it was withdrawn already, and the answer was lost.
    return status === 204 || status === 404 ? "withdrawn" : "failed";
  } catch {
    return "failed";
  }
}
