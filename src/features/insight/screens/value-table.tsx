import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../../core/admin/ui/button.tsx";
import { formatCount } from "../../../core/ui/format.ts";
import type { Dimension } from "../../../core/visits/contract/insight-dimensions.ts";
import type { Insight, InsightTable } from "../contract/insight.ts";
import { Bar, CountTable, ValueLink } from "./count-table.tsx";
import styles from "./insight.module.css";
import { changeSearch, type Filter } from "./query.ts";
import { formatSeconds, formatShare, nameValue, tableTexts } from "./tables.ts";

interface ValueTableProps {
  dimension: Dimension;
  table: InsightTable;
  /** All visits of the period, for shares. */
  total: number;
  filter: Filter | undefined;
  titles: Insight["titles"];
}

type Row = InsightTable["rows"][number];

/** Rows that are shown at first. */
const fewRows = 6;

/** The columns that only pages have. */
const readings = ["Time", "Read"];

/** The values of a dimension with the most visits. Each links to the same screen with only the visits that have it. */
export function ValueTable({ dimension, table, total, filter, titles }: ValueTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { title, column } = tableTexts[dimension];
  const { rows, others, values } = table;
  const shown = showsAll ? rows : rows.slice(0, fewRows);
  const most = Math.max(...rows.map(({ visits }) => visits), 1);
  if (rows.length === 0) return <p className="quiet small">None in this period.</p>;
  const columns = [column, ...(dimension === "page" ? readings : []), "Visits", "Share"];
  return (
    <>
      <CountTable caption={title} columns={columns} wide={readings}>
        {shown.map((row) => (
          <ValueRow key={row.value} {...{ dimension, row, total, most, filter, titles }} />
        ))}
        {others.visits > 0 && (showsAll || rows.length <= fewRows) && (
          <tr className="quiet">
            <th scope="row">
              {values > rows.length ? `${formatCount(values - rows.length)} others` : "Others"}
            </th>
            {dimension === "page" && <td className="over-480" colSpan={2} />}
            <td>{formatCount(others.visits)}</td>
            <td>{formatShare(others.visits, total)}</td>
          </tr>
        )}
      </CountTable>
      {rows.length > fewRows && (
        <p className={`outdent ${styles.all}`}>
          <Button look="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll
              ? "Show fewer"
              : values > rows.length
                ? `Show ${rows.length}`
                : `Show all ${rows.length}`}
            <span className="visually-hidden"> {title.toLowerCase()}</span>
          </Button>
        </p>
      )}
    </>
  );
}

interface ValueRowProps extends Pick<ValueTableProps, "dimension" | "total" | "filter" | "titles"> {
  row: Row;
  /** The visits of the first row, whose bar has the full width. */
  most: number;
}

function ValueRow({ dimension, row, total, most, filter, titles }: ValueRowProps) {
  const [params] = useSearchParams();
  const { value, visits } = row;
  const isChosen = filter?.dimension === dimension && filter.value === value;
  const search = changeSearch(params, { filter: isChosen ? undefined : `${dimension}:${value}` });
  const name = nameValue(dimension, value, titles);
  return (
    <tr>
      <th scope="row">
        <ValueLink to={search} isChosen={isChosen} title={value in titles ? value : undefined}>
          {/* Of a long one, the note about the filter has all. */}
          <span dir="auto" className="clamp-2">
            {name}
          </span>
          {isChosen && <span className="visually-hidden"> (remove the filter)</span>}
        </ValueLink>
        <Bar share={visits / most} />
      </th>
      {dimension === "page" && <Readings row={row} />}
      <td>{formatCount(visits)}</td>
      <td>{formatShare(visits, total)}</td>
    </tr>
  );
}

/** How long a page was read on average, and how often to its end, which is told of posts only: most other screens fit into their window. */
function Readings({ row: { value, seconds = 0, finished = 0, reports = 0 } }: { row: Row }) {
  return (
    <>
      <td className="quiet over-480">{reports > 0 && formatSeconds(seconds / reports)}</td>
      <td className="quiet over-480">
        {reports > 0 && value.startsWith("/blog/") && formatShare(finished, reports)}
      </td>
    </>
  );
}
