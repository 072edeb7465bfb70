import { describeState } from "../../../../../contract/describe-post-import.ts";
import type { PostImport } from "../../../../../contract/post-import.ts";
import { formatCount, formatDate } from "../../../../ui/format.ts";
import styles from "./row-table.module.css";

const columns = ["Date", "Title", "Address", "Former address", "State", "Pictures"];
/** A source can have many more than a browser renders without a delay. */
const mostShown = 300;

/** The posts and pages that would be imported, or after an import those that were. */
export function RowTable({ result: { isPreview, posts, pages, known, rows } }: { result: PostImport }) {
  const listed = isPreview ? rows : rows.filter(({ state }) => state !== "known");
  const shown = listed.slice(0, mostShown);
  const left = posts + pages + (isPreview ? known : 0) - shown.length;
  if (shown.length === 0) return null;
  return (
    // It is scrolled with the keyboard, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={styles.rows} aria-label="Posts and pages" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={`${row.place} ${row.address}`}>
              <td className={styles.date}>{row.date === null ? "" : formatDate(row.date)}</td>
              <th scope="row">{row.title}</th>
              <td>{row.address}</td>
              <td data-label="Before">{row.formerAddress}</td>
              <td className={styles.state}>{describeState(row)}</td>
              <td className={styles.pictures} data-label="Pictures">
                {row.pictures}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p className="quiet small">and {formatCount(left)} more</p>}
    </section>
  );
}
