import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../../core/admin/ui/button.tsx";
import { Card } from "../../../core/ui/card.tsx";
import { formatCount } from "../../../core/ui/format.ts";
import type { Dimension } from "../../../core/visits/contract/insight-dimensions.ts";
import type { InsightTable } from "../contract/insight.ts";
import { Bar, CountTable, ValueLink } from "./count-table.tsx";
import { changeSearch, type Filter } from "./query.ts";
import { formatSeconds, formatShare, nameValue, tableTexts } from "./tables.ts";

interface ValueTableProps {
  dimension: Dimension;
  table: InsightTable;
  /** All visits of the period, for shares. */
  total: number;
  filter: Filter | undefined;
  /** Shown above the table, such as a map. */
  children?: ReactNode;
}

type Row = InsightTable["rows"][number];

/** Rows that are shown at first. */
const fewRows = 8;

/** The values of a dimension with the most visits. Each links to the same screen with only the visits that have it. */
export function ValueTable({ dimension, table, total, filter, children }: ValueTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { title, column } = tableTexts[dimension];
  const { rows, others, values } = table;
  const shown = showsAll ? rows : rows.slice(0, fewRows);
  const most = Math.max(...rows.map(({ visits }) => visits), 1);
  return (
    <Card>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="quiet small">None in this period.</p>
      ) : (
        <>
          {children}
          <CountTable caption={title} columns={[column, "Visits", "Share"]}>
            {shown.map((row) => (
              <ValueRow key={row.value} {...{ dimension, row, total, most, filter }} />
            ))}
            {others.visits > 0 && (showsAll || rows.length <= fewRows) && (
              <tr className="quiet">
                <th scope="row">
                  {values > rows.length ? `${formatCount(values - rows.length)} others` : "Others"}
                </th>
                <td>{formatCount(others.visits)}</td>
                <td>{formatShare(others.visits, total)}</td>
              </tr>
            )}
          </CountTable>
          {rows.length > fewRows && (
            <p className="outdent">
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
      )}
    </Card>
  );
}

interface ValueRowProps extends Pick<ValueTableProps, "dimension" | "total" | "filter"> {
  row: Row;
  /** The visits of the first row, whose bar has the full width. */
  most: number;
}

function ValueRow({ dimension, row, total, most, filter }: ValueRowProps) {
  const [params] = useSearchParams();
  const { value, visits } = row;
  const isChosen = filter?.dimension === dimension && filter.value === value;
  const search = changeSearch(params, { filter: isChosen ? undefined : `${dimension}:${value}` });
  return (
    <tr>
      <th scope="row">
        <Bar share={visits / most} />
        <ValueLink to={search} isChosen={isChosen}>
          {/* Of a long one, the note about the filter has all. */}
          <span dir="auto" className="clamp-3">
            {nameValue(dimension, value)}
          </span>
          {isChosen && <span className="visually-hidden"> (remove the filter)</span>}
        </ValueLink>
        {row.reports !== undefined && row.reports > 0 && <p className="quiet tiny">{describeReading(row)}</p>}
      </th>
      <td>{formatCount(visits)}</td>
      <td>{formatShare(visits, total)}</td>
    </tr>
  );
}

/** How far it was read is told of posts only. Most other screens fit into their window. */
function describeReading({ value, seconds = 0, finished = 0, reports = 0 }: Row): string {
  const time = `${formatSeconds(seconds / reports)} on average`;
  return value.startsWith("/blog/") ? `${time}, ${formatShare(finished, reports)} read to the end` : time;
}
