import { Card } from "../../../ui/card.tsx";
import { formatCount } from "../../../ui/format.ts";
import text from "../../../ui/text.module.css";
import { formatShare } from "./tables.ts";
import styles from "./value-table.module.css";

const parts = ["The beginning", "A quarter", "Half", "Three quarters", "All of it"];

/**
 * How far a page was read.
 * @param read the visits that have seen less than each quarter of it, and those that have seen all
 */
export function Reading({ read }: { read: readonly number[] }) {
  const all = read.reduce((sum, visits) => sum + visits, 0);
  return (
    <Card>
      <h2>How far people read</h2>
      <table className={styles.table}>
        <caption className="visually-hidden">How far people read</caption>
        <thead>
          <tr>
            <th scope="col">Read at least</th>
            <th scope="col">Visits</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((name, index) => {
            const visits = read.slice(index).reduce((sum, count) => sum + count, 0);
            return (
              <tr key={name}>
                <th scope="row">
                  <span className={styles.bar} style={{ width: formatShare(visits, all) }} />
                  {name}
                </th>
                <td>{formatCount(visits)}</td>
                <td>{formatShare(visits, all)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={text.quiet}>In the table of pages, a post counts as read to the end from 90% on.</p>
    </Card>
  );
}
