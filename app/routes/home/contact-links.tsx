import { CodeXml, Download, type LucideIcon, Mail, Network } from "lucide-react";
import { profile } from "../../../content/profile.ts";
import type { SocialLink } from "../../../content/types.ts";
import button from "../../ui/button.module.css";
import styles from "./contact-links.module.css";

const icons: Record<SocialLink["kind"], LucideIcon> = { code: CodeXml, network: Network, mail: Mail };

/** The resume download and the social links. */
export function ContactLinks() {
  return (
    <div className={styles.links}>
      <a href={profile.resume} download="" className={button.primary}>
        <Download aria-hidden="true" strokeWidth={2} /> Download resume
      </a>
      <ul className={styles.social}>
        {profile.social.map((link) => (
          <li key={link.kind}>
            <Social link={link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Social({ link: { kind, label, url } }: { link: SocialLink }) {
  const Icon = icons[kind];
  return (
    <a
      href={url}
      className={button.plain}
      {...(kind === "mail" ? {} : { rel: "me noopener", target: "_blank" })}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} />
      <span>{label}</span>
    </a>
  );
}
