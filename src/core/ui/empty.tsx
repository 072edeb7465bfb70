import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyProps {
  icon: LucideIcon;
  /** The heading, where the screen has nothing else. */
  title?: string;
  /** A sentence. */
  children?: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
}

/** What a screen or a list shows that has nothing. */
export function Empty({ icon: Icon, title, children, actions }: EmptyProps) {
  return (
    <div className="empty">
      <Icon size={title === undefined ? 28 : 40} aria-hidden="true" strokeWidth={1.5} />
      {title !== undefined && <h2>{title}</h2>}
      {children && <p>{children}</p>}
      {actions && <div className="row-3 centered apart">{actions}</div>}
    </div>
  );
}
