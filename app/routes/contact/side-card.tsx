import { ArrowUpRight } from "lucide-react";
import type { Profile } from "../../../contract/site/profile.ts";
import { Avatar } from "./avatar.tsx";
import styles from "./side-card.module.css";

/** Other ways to get in touch. Only shown where there is room beside the chat. */
export function SideCard({ name, links, note }: Pick<Profile, "name" | "links"> & { note: string }) {
  return (
    <aside className={styles.card} aria-label="Other ways to reach me">
      <Avatar name={name} />
      <h2 className={styles.title}>Prefer another way?</h2>
      <ul className={styles.links}>
        {links.map(({ label, url }) => (
          <li key={url}>
            <a href={url} className={styles.link} rel="noreferrer">
              {label}
              <ArrowUpRight aria-hidden="true" strokeWidth={1.75} />
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{note}</p>
    </aside>
  );
}
