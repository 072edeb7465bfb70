import { Avatar } from "../avatar.tsx";
import styles from "../chat.module.css";
import { type ChatProps, Introduction } from "../chat.tsx";
import log from "../log.module.css";
import { Log } from "../log.tsx";
import { OtherWays } from "../side-card.tsx";

/** In place of the chat, where no server receives messages: how else to reach the owner. */
export default function MailInstead({ script, title, portrait, email, links }: ChatProps) {
  return (
    <section className={styles.chat} aria-labelledby="chat-title">
      <header className={styles.head}>
        <h2 id="chat-title">{script.name}</h2>
      </header>
      <Log ref={{ current: null }} newest={undefined}>
        <Introduction portrait={portrait} title={title} />
        {links.length > 0 && <OtherWays links={links} />}
        <div className={log.row} data-from="bot">
          <Avatar portrait={portrait} />
          <div className={log.bubble}>
            <p dir="auto">
              {email !== undefined ? (
                <>
                  Write me an email: <a href={`mailto:${email}`}>{email}</a>
                </>
              ) : (
                `I can't receive messages here.${links.length > 0 ? " My links say where else you find me." : ""}`
              )}
            </p>
          </div>
        </div>
      </Log>
    </section>
  );
}
