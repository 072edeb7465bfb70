import type { ReactNode } from "react";
import styles from "./count-table.module.css";

interface CountTableProps {
  caption: ReactNode;
  columns: readonly string[];
  /** The id of what explains the counts. */
  describedBy?: string;
  /** The rows. */
  children: ReactNode;
}

/** A table of counts by value. A screen shows its title elsewhere. */
export function CountTable({ caption, columns, describedBy, children }: CountTableProps) {
  return (
    <table className={styles.table} aria-describedby={describedBy}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) =>
            column === "" ? (
              <td key={column} />
            ) : (
              <th key={column} scope="col">
                {column}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** The bar behind the name of a row, for its share of the widest one. */
export function Bar({ share }: { share: number }) {
  return <span className={styles.bar} style={{ width: `${100 * share}%` }} />;
}
