import { lazy, Suspense } from "react";
import { titleOf } from "../../desk/screens/title.ts";
import { pageDataContext, type QueryHandle } from "../../pages/screens/page-data.ts";
import type { Route } from "./+types/route";
import { Chat, chatParts } from "./chat.tsx";
import styles from "./contact.module.css";
import { SideCard } from "./side-card.tsx";

/** Where the form for visitors without JavaScript leads after a message was sent: whether the owner will reply; or after it was withdrawn. */
export const handle: QueryHandle = {
  readQuery: (params) =>
    new URLSearchParams(
      [...params]
        .filter(([name, value]) => /^(sent|withdrawn)$/.test(name) && /^(yes|no)$/.test(value))
        .slice(0, 1),
    ),
};

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Contact", matches, "contact") }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const data = context.get(pageDataContext);
  const { profile, contact } = data.site();
  const { name, title, email, portrait } = profile;
  const { note, ...script } = contact;
  const form = await data.contactForm();
  // In place of the chat, a static copy has the email address.
  const links = profile.links.filter(({ url }) => !form.isStatic || url !== `mailto:${email}`);
  return { note, chat: { script: { ...script, name }, ...form, email, title, links, portrait } };
}

// Only static copies of the site have it.
const MailInstead = lazy(() => import("./lazy/mail-instead.tsx"));

export default function Contact({ loaderData: { note, chat } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      {chat.isStatic ? (
        <Suspense>
          <MailInstead {...chat} parts={chatParts} />
        </Suspense>
      ) : (
        <Chat {...chat} />
      )}
      <SideCard links={chat.links} note={note} />
    </div>
  );
}
