import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Insight } from "../../../../../contract/insight.ts";
import { formatCount, formatDate } from "../../../../ui/format.ts";
import { fetchInsight } from "../api.ts";
import insight from "../insight.module.css";
import { changeSearch, toQuery, type View } from "../query.ts";
import { formatShare, nameValue, tableTexts } from "../tables.ts";
import tableStyles from "../value-table.module.css";
import type { CountedGoal } from "./count-goals.ts";
import styles from "./goals.module.css";
import { type Lead, rateLeads } from "./rate-leads.ts";

type Tables = Insight["tables"];

interface Loaded {
  /** Those of the visits that reached the goal. */
  reached: Tables;
  /** Those of all visits of the same days. */
  all: Tables;
  /** The first of these days, if the visits of earlier ones were deleted. */
  since: string | null;
}

interface LeadsProps {
  goal: CountedGoal;
  view: View;
  /** Those of all visits. */
  tables: Tables;
}

/** The sources and pages of the visits that reached a goal, and their rates. They are loaded when they are first shown. */
export function Leads({ goal: { name, filter }, view, tables }: LeadsProps) {
  const [loaded, setLoaded] = useState<Loaded | "failed">();

  async function load() {
    setLoaded(undefined);
    try {
      const { tables: reached, tablesFrom: since } = await fetchInsight(
        toQuery({ ...view, filter }, view.period),
      );
      const { to } = view.period;
      const all =
        since === null || since > to
          ? tables
          : (await fetchInsight(toQuery({ ...view, filter: undefined }, { from: since, to }))).tables;
      setLoaded({ reached, all, since });
    } catch (error) {
      // A session that has ended is noticed at the next navigation.
      console.info("It could not be loaded what leads to a goal", error);
      setLoaded("failed");
    }
  }

  return (
    <details
      className={insight.values}
      onToggle={({ currentTarget: { open } }) => {
        if (open && (loaded === undefined || loaded === "failed")) void load();
      }}
    >
      <summary>
        What leads to it<span className="visually-hidden">: {name}</span>
      </summary>
      {loaded === undefined && <p role="status">Loading...</p>}
      {loaded === "failed" && <p role="alert">Could not load it. Close and open it to try again.</p>}
      {typeof loaded === "object" && (
        <>
          <div className={styles.tables}>
            <LeadTable
              dimension="source"
              goal={name}
              leads={rateLeads(loaded.reached.source, loaded.all.source)}
            />
            <LeadTable
              dimension="page"
              goal={name}
              leads={rateLeads(
                loaded.reached.page,
                loaded.all.page,
                filter.dimension === "page" ? filter.value : undefined,
              )}
            />
          </div>
          <p className={insight.quiet}>
            Of all visits from a source or to a page: how many reached the goal in the same visit, before or
            after.{loaded.since && ` Visits before ${formatDate(loaded.since)} were deleted.`}
          </p>
        </>
      )}
    </details>
  );
}

interface LeadTableProps {
  dimension: "source" | "page";
  /** The name of the goal. */
  goal: string;
  leads: Lead[];
}

function LeadTable({ dimension, goal, leads }: LeadTableProps) {
  const [params] = useSearchParams();
  const { title, column } = tableTexts[dimension];
  if (leads.length === 0) return <p className={insight.quiet}>No {title.toLowerCase()} are known.</p>;
  return (
    <table className={tableStyles.table}>
      <caption className="visually-hidden">
        {title} that lead to: {goal}
      </caption>
      <thead>
        <tr>
          <th scope="col">{column}</th>
          <th scope="col">Reached</th>
          <th scope="col">Rate</th>
        </tr>
      </thead>
      <tbody>
        {leads.map(({ value, reached, visits }) => (
          <tr key={value}>
            <th scope="row">
              {visits !== undefined && (
                <span className={tableStyles.bar} style={{ width: `${(100 * reached) / visits}%` }} />
              )}
              <Link to={changeSearch(params, { filter: `${dimension}:${value}` })} preventScrollReset>
                <span dir="auto">{nameValue(dimension, value)}</span>
              </Link>
            </th>
            <td>
              {visits === undefined
                ? formatCount(reached)
                : `${formatCount(reached)} of ${formatCount(visits)}`}
            </td>
            <td>{visits === undefined ? "–" : formatShare(reached, visits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
