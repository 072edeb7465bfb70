import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./insight.module.css";

interface CountTableProps {
  caption: ReactNode;
  columns: readonly string[];
  /** Those that a phone has no room for. */
  wide?: readonly string[];
  /** The id of what explains the counts. */
  describedBy?: string;
  /** The rows. */
  children: ReactNode;
}

/** A table of counts by value. A screen shows its title elsewhere. */
export function CountTable({ caption, columns, wide = [], describedBy, children }: CountTableProps) {
  return (
    <table className={`table small figures ${styles.counts}`} aria-describedby={describedBy}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={wide.includes(column) ? "over-480" : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** The bar below the whole row, which no text crosses, for its share of the widest one. */
export function Bar({ share }: { share: number }) {
  return <span className={styles.bar} style={{ width: `${100 * share}%` }} />;
}

interface ValueLinkProps {
  to: string;
  /** Whether the screen is filtered by the value. The link then removes the filter. */
  isChosen?: boolean;
  /** What the name stands for, such as the address of a page, which is shown to those who point at it. */
  title?: string | undefined;
  /** The name of the value. */
  children: ReactNode;
}

/** The name of a row, as a link to the same screen with only the visits that have the value. */
export function ValueLink({ to, isChosen = false, title, children }: ValueLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      title={title}
      aria-current={isChosen || undefined}
      className={`icon-text covering ${isChosen ? "strong" : ""} ${styles.value}`}
    >
      {isChosen && <X aria-hidden="true" size={16} />}
      {children}
    </Link>
  );
}
