import { Download } from "lucide-react";
import type { Profile } from "../../../contract/site/profile.ts";
import button from "../../ui/button.module.css";
import { LinkIcon } from "../../ui/link-icon.tsx";
import styles from "./contact-links.module.css";

/** The resume download and the social links. */
export function ContactLinks({ links, resume }: Pick<Profile, "links" | "resume">) {
  return (
    <div className={styles.links}>
      {resume && (
        <a href={resume} download="" className={button.primary}>
          <Download aria-hidden="true" strokeWidth={2} /> Download resume
        </a>
      )}
      <ul className={styles.social}>
        {links.map((link) => (
          <li key={link.url}>
            <Social {...link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Social({ kind, label, url }: Profile["links"][number]) {
  return (
    <a href={url} className={button.plain} {...(isWeb(url) && { rel: "me noopener", target: "_blank" })}>
      <LinkIcon kind={kind} />
      <span>{label}</span>
    </a>
  );
}

/** Mail and phone links open another program, so they need no tab of their own. */
function isWeb(url: string): boolean {
  return /^https?:/i.test(url);
}
