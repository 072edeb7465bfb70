import { pageDataContext } from "../../page-data.ts";
import type { Route } from "./+types/route";
import { Chat } from "./chat.tsx";
import styles from "./contact.module.css";
import { SideCard } from "./side-card.tsx";

export function meta() {
  return [{ title: "Contact" }];
}

export function loader({ context }: Route.LoaderArgs) {
  const { profile, contact } = context.get(pageDataContext).site();
  const { name, email, links } = profile;
  return { owner: { name, email }, links, contact };
}

export default function Contact({ loaderData: { owner, links, contact } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <Chat owner={owner} texts={contact} />
      <SideCard name={owner.name} links={links} note={contact.note} />
    </div>
  );
}
