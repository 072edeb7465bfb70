import { Chat } from "./chat.tsx";
import styles from "./contact.module.css";
import { SideCard } from "./side-card.tsx";

export function meta() {
  return [{ title: "Contact" }];
}

export default function Contact() {
  return (
    <div className={styles.page}>
      <Chat />
      <SideCard />
    </div>
  );
}
