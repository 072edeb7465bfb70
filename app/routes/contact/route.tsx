import { titleOf } from "../../desktop/title.ts";
import { pageDataContext, type QueryHandle } from "../../page-data.ts";
import type { Route } from "./+types/route";
import { Chat } from "./chat.tsx";
import styles from "./contact.module.css";
import { SideCard } from "./side-card.tsx";

/** Where the form for visitors without JavaScript leads after a message was sent: whether the owner will reply. */
export const handle: QueryHandle = {
  readQuery: (params) =>
    new URLSearchParams(
      [...params].filter(([name, value]) => name === "sent" && /^(yes|no)$/.test(value)).slice(0, 1),
    ),
};

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Contact", matches) }];
}

export function loader({ context }: Route.LoaderArgs) {
  const { profile, contact } = context.get(pageDataContext).site();
  const { name, title, email, links, portrait } = profile;
  const { note, ...script } = contact;
  return { script: { ...script, name }, email, title, links, portrait, note };
}

export default function Contact({
  loaderData: { script, email, title, links, portrait, note },
}: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <Chat script={script} email={email} portrait={portrait} title={title} />
      <SideCard links={links} note={note} />
    </div>
  );
}
