import { RotateCcw } from "lucide-react";
import { profile } from "../../../content/profile.ts";
import { Avatar } from "./avatar.tsx";
import styles from "./chat.module.css";
import { isOpen } from "./conversation.ts";
import { EntryForm } from "./entry-form.tsx";
import { Log } from "./log.tsx";
import { useChat } from "./use-chat.ts";

/** The contact form as a conversation. */
export function Chat() {
  const { chat, trap, enter, tryAgain, clear } = useChat();
  return (
    <section className={styles.chat} aria-labelledby="chat-title">
      <header className={styles.head}>
        <Avatar />
        <h2 id="chat-title" className={styles.title}>
          {profile.name}
        </h2>
        <button type="button" className={styles.clear} onClick={clear} disabled={chat === undefined}>
          <RotateCcw aria-hidden="true" strokeWidth={1.75} />
          Clear Chat
        </button>
      </header>
      {chat === undefined ? <WithoutScript /> : <Log chat={chat} onTryAgain={tryAgain} />}
      <EntryForm
        step={chat?.step ?? "intro"}
        open={chat !== undefined && isOpen(chat)}
        trap={trap}
        onEnter={enter}
      />
    </section>
  );
}

/** Stands until the page is alive; where scripts are off it is what there is. */
function WithoutScript() {
  return (
    <div className={styles.log}>
      <noscript>
        <p className={styles.note}>
          The chat needs JavaScript. My mailbox does not:{" "}
          <a href={`mailto:${profile.email}`}>{profile.email}</a>
        </p>
      </noscript>
    </div>
  );
}
