import { ArrowUpRight } from "lucide-react";
import { profile } from "../../../content/profile.ts";
import { Avatar } from "./avatar.tsx";
import styles from "./side-card.module.css";

/** Other ways to get in touch. Only shown where there is room beside the chat. */
export function SideCard() {
  return (
    <aside className={styles.card} aria-label="Other ways to reach me">
      <Avatar />
      <h2 className={styles.title}>Prefer another way?</h2>
      <ul className={styles.links}>
        {profile.social.map(({ label, url }) => (
          <li key={url}>
            <a href={url} className={styles.link} rel="noreferrer">
              {label}
              <ArrowUpRight aria-hidden="true" strokeWidth={1.75} />
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.note}>Let's connect and build something amazing!</p>
    </aside>
  );
}
