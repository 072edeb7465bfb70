import { useRef } from "react";
import type { ChatProps, chatParts } from "../chat.tsx";

interface MailInsteadProps extends ChatProps {
  parts: typeof chatParts;
}

/** In place of the chat, where no server receives messages: how else to reach the owner. */
export default function MailInstead({ script, title, portrait, email, links, parts }: MailInsteadProps) {
  const { Avatar, Introduction, Log, OtherWays, styles } = parts;
  const element = useRef<HTMLDivElement>(null);
  return (
    <section className={styles.chat} aria-labelledby="chat-title">
      <header className={`row-3 nowrap ${styles.head}`}>
        <h2 id="chat-title" className="grow ellipsis">
          {script.name}
        </h2>
      </header>
      <Log ref={element} newest={undefined}>
        <Introduction portrait={portrait} title={title} />
        {links.length > 0 && <OtherWays links={links} />}
        <div className={styles.row} data-from="bot">
          <Avatar portrait={portrait} />
          <div className={styles.bubble}>
            <p dir="auto">
              {email === undefined ? (
                `I can't receive messages here.${links.length > 0 ? " My links say where else you find me." : ""}`
              ) : (
                <>
                  Write me an email: <a href={`mailto:${email}`}>{email}</a>
                </>
              )}
            </p>
          </div>
        </div>
      </Log>
    </section>
  );
}
