import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";
import styles from "./notice.module.css";

interface NoticeProps {
  title: string;
  /** What the server reports, word for word. */
  details: string[];
  children: ReactNode;
}

/** Tells the owner what needs to be fixed. */
export function Notice({ title, details, children }: NoticeProps) {
  return (
    <Card role="status" className={styles.notice}>
      <h2>{title}</h2>
      <p>{children}</p>
      <ul>
        {details.map((detail) => (
          <li key={detail}>
            <code>{detail}</code>
          </li>
        ))}
      </ul>
    </Card>
  );
}
