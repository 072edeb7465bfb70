import { Download, Icon } from "lucide-react";
import type { Profile } from "../../../contract/site/profile.ts";
import styles from "./home.module.css";
import type { LinkWithIcon } from "./link-icons.server.ts";

/** The resume download and the social links. */
export function ContactLinks({ links, resume }: Pick<Profile, "resume"> & { links: LinkWithIcon[] }) {
  if (!resume && links.length === 0) return null;
  return (
    <div className={`row-3 ${styles.links}`}>
      {resume && (
        <a href={resume} download="" className="primary-button">
          <Download aria-hidden="true" strokeWidth={2} /> Download resume
        </a>
      )}
      <ul className="row-2">
        {links.map((link) => (
          <li key={link.url}>
            <Social {...link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Social({ icon, label, url }: LinkWithIcon) {
  return (
    <a href={url} className="plain-button" {...(isWeb(url) && { rel: "me noopener", target: "_blank" })}>
      <Icon className="blue" iconNode={icon} aria-hidden="true" strokeWidth={1.75} />
      <span>{label}</span>
    </a>
  );
}

/** Mail and phone links open another program, so they need no tab of their own. */
function isWeb(url: string): boolean {
  return /^https?:/i.test(url);
}
