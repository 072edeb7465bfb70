import { ArrowUpRight } from "lucide-react";
import type { Profile } from "../../site/contract/profile.ts";
import styles from "./contact.module.css";

interface SideCardProps extends Pick<Profile, "links"> {
  note: string;
}

/** Other ways to get in touch. Only shown where there is room beside the chat. */
export function SideCard({ links, note }: SideCardProps) {
  return (
    <aside className={`stack-4 ${styles.side}`} aria-label="Other ways to reach me">
      {links.length > 0 && (
        <>
          <h2 className="lead">Prefer another way?</h2>
          <ContactLinks links={links} />
        </>
      )}
      <p className="quiet small">{note}</p>
    </aside>
  );
}

/** The same links for narrow windows, which have no room for the card. */
export function OtherWays({ links }: Pick<Profile, "links">) {
  return (
    <details className={`small ${styles.other}`}>
      <summary className="blue">Prefer another way?</summary>
      <ContactLinks links={links} />
    </details>
  );
}

function ContactLinks({ links }: Pick<Profile, "links">) {
  return (
    <ul className={`lined small ${styles.links}`}>
      {links.map(({ label, url }) => (
        <li key={url}>
          <a href={url} className="item" rel="noreferrer">
            {label}
            <ArrowUpRight className="quiet" size={16} aria-hidden="true" strokeWidth={1.75} />
          </a>
        </li>
      ))}
    </ul>
  );
}
