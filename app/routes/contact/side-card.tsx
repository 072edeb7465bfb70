import { ArrowUpRight } from "lucide-react";
import type { Profile } from "../../../contract/site/profile.ts";
import text from "../../ui/text.module.css";
import styles from "./side-card.module.css";

interface SideCardProps extends Pick<Profile, "links"> {
  note: string;
}

/** Other ways to get in touch. Only shown where there is room beside the chat. */
export function SideCard({ links, note }: SideCardProps) {
  return (
    <aside className={styles.card} aria-label="Other ways to reach me">
      {links.length > 0 && (
        <>
          <h2 className={styles.title}>Prefer another way?</h2>
          <ContactLinks links={links} />
        </>
      )}
      <p className={text.quiet}>{note}</p>
    </aside>
  );
}

/** The same links for narrow windows, which have no room for the card. */
export function OtherWays({ links }: Pick<Profile, "links">) {
  return (
    <details className={styles.other}>
      <summary>Prefer another way?</summary>
      <ContactLinks links={links} />
    </details>
  );
}

function ContactLinks({ links }: Pick<Profile, "links">) {
  return (
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
  );
}
