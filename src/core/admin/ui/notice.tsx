import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";

interface NoticeProps {
  title: string;
  /** What the server reports, word for word. */
  details: string[];
  /** Whether it can wait. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** Tells the owner what needs to be fixed. */
export function Notice({ title, details, isQuiet = false, children }: NoticeProps) {
  return (
    <Card role="status" className={`stack-3 ${isQuiet ? "" : "highlighted"}`}>
      <h2>{title}</h2>
      <p>{children}</p>
      <ul className="stack-2 breaking">
        {details.map((detail) => (
          <li key={detail}>
            <code className="mono small">{detail}</code>
          </li>
        ))}
      </ul>
    </Card>
  );
}
