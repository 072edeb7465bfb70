import { formatCount } from "../../../core/ui/format.ts";
import { Bar, CountTable } from "./count-table.tsx";
import { formatShare } from "./tables.ts";

const parts = ["The beginning", "A quarter", "Half", "Three quarters", "All of it"];

/**
 * How far a page was read.
 * @param read the visits that have seen less than each quarter of it, and those that have seen all
 */
export function Reading({ read }: { read: readonly number[] }) {
  const all = read.reduce((sum, visits) => sum + visits, 0);
  return (
    <>
      <CountTable caption="How far people read" columns={["Read at least", "Visits", "Share"]}>
        {parts.map((name, index) => {
          const visits = read.slice(index).reduce((sum, count) => sum + count, 0);
          return (
            <tr key={name}>
              <th scope="row">
                {name}
                <Bar share={visits / Math.max(all, 1)} />
              </th>
              <td>{formatCount(visits)}</td>
              <td>{formatShare(visits, all)}</td>
            </tr>
          );
        })}
      </CountTable>
      <p className="quiet small">Among the pages, a post counts as read to the end from 90% on.</p>
    </>
  );
}
