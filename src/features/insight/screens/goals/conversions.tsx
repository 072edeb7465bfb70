import { useState } from "react";
import { useSearchParams } from "react-router";
import { Status } from "../../../../core/admin/ui/status.tsx";
import { formatCount, formatDate } from "../../../../core/ui/format.ts";
import type { Insight } from "../../contract/insight.ts";
import { fetchInsight } from "../api.ts";
import { Bar, CountTable, ValueLink } from "../count-table.tsx";
import { changeSearch, type Filter, toQuery, type View } from "../query.ts";
import { formatShare, nameValue, tableTexts } from "../tables.ts";
import type { CountedGoal } from "./count-goals.ts";
import { type Conversion, rateConversions } from "./rate-conversions.ts";

type Tables = Insight["tables"];
type Titles = Insight["titles"];

interface ConversionsProps {
  goal: CountedGoal;
  view: View;
  /** The figures of all visits. */
  insight: Pick<Insight, "tables" | "titles">;
}

interface Loaded {
  source: Conversion[];
  page: Conversion[];
  /** The first day that they are about, if the visits of earlier ones were deleted. */
  since: string | null;
  titles: Titles;
}

/** The sources and pages of the visits that reached a goal, and their rates. They are loaded when they are first shown. */
export function Conversions({ goal: { name, filter }, view, insight }: ConversionsProps) {
  const [loaded, setLoaded] = useState<Loaded | "failed">();

  function load() {
    setLoaded(undefined);
    loadConversions(filter, view, insight.tables).then(setLoaded, (error) => {
      // A session that has ended is noticed at the next navigation.
      console.info("It could not be loaded what leads to a goal", error);
      setLoaded("failed");
    });
  }

  return (
    <details
      className="details small"
      onToggle={({ currentTarget: { open } }) => {
        if (open && (loaded === undefined || loaded === "failed")) load();
      }}
    >
      <summary>
        What leads to it<span className="visually-hidden">: {name}</span>
      </summary>
      {loaded === undefined && <p role="status">Loading...</p>}
      {loaded === "failed" && (
        <Status role="alert">Could not load it. Close and open it to try again.</Status>
      )}
      {typeof loaded === "object" && (
        <div className="stack-3">
          <ConversionTable dimension="source" goal={name} conversions={loaded.source} titles={{}} />
          <ConversionTable
            dimension="page"
            goal={name}
            conversions={loaded.page}
            titles={{ ...insight.titles, ...loaded.titles }}
          />
          <p className="quiet small">
            Of all visits from a source or to a page: how many reached the goal in the same visit, before or
            after.{loaded.since && ` Visits before ${formatDate(loaded.since)} were deleted.`}
          </p>
        </div>
      )}
    </details>
  );
}

/** @param tables those of all visits of the period */
async function loadConversions(goal: Filter, view: View, tables: Tables): Promise<Loaded> {
  const { from, to } = view.period;
  const load = (filter: Filter | undefined, start: string) =>
    fetchInsight(toQuery({ ...view, filter }, { from: start, to }));
  const { tables: reached, tablesFrom: since, titles } = await load(goal, from);
  // Rates are of all visits of the same days.
  const all = since === null || since > to ? tables : (await load(undefined, since)).tables;
  const goalPage = goal.dimension === "page" ? goal.value : undefined;
  return {
    source: rateConversions(reached.source, all.source),
    page: rateConversions(reached.page, all.page, goalPage),
    since,
    titles,
  };
}

interface ConversionTableProps {
  dimension: "source" | "page";
  /** The name of the goal. */
  goal: string;
  conversions: Conversion[];
  titles: Titles;
}

function ConversionTable({ dimension, goal, conversions, titles }: ConversionTableProps) {
  const [params] = useSearchParams();
  const { title, column } = tableTexts[dimension];
  if (conversions.length === 0) return <p className="quiet small">No {title.toLowerCase()} are known.</p>;
  return (
    <CountTable caption={`${title} that lead to: ${goal}`} columns={[column, "Reached", "Rate"]}>
      {conversions.map(({ value, reached, visits }) => (
        <tr key={value}>
          <th scope="row">
            <ValueLink to={changeSearch(params, { filter: `${dimension}:${value}` })}>
              <span dir="auto">{nameValue(dimension, value, titles)}</span>
            </ValueLink>
            {visits !== undefined && <Bar share={reached / visits} />}
          </th>
          <td>
            {visits === undefined
              ? formatCount(reached)
              : `${formatCount(reached)} of ${formatCount(visits)}`}
          </td>
          <td>{visits === undefined ? "–" : formatShare(reached, visits)}</td>
        </tr>
      ))}
    </CountTable>
  );
}
