import { X } from "lucide-react";
import { Link, useNavigation, useSearchParams } from "react-router";
import type { Insight } from "../../../../contract/insight.ts";
import type { Dimension } from "../../../../contract/insight-dimensions.ts";
import type { InsightRequests } from "../../../../contract/insight-requests.ts";
import { attempt } from "../../../admin/attempt.ts";
import { Failure } from "../../../admin/ui/failure.tsx";
import { Heading } from "../../../admin/ui/heading.tsx";
import { LoadingScreen } from "../../../admin/ui/screen-skeleton.tsx";
import button from "../../../ui/button.module.css";
import { Card } from "../../../ui/card.tsx";
import { formatDate } from "../../../ui/format.ts";
import type { Route } from "./+types/route";
import { fetchInsight, fetchLive, fetchRequests } from "./api.ts";
import { nameExcluded } from "./excluded.ts";
import { ExportTable } from "./export-table.tsx";
import { Goals } from "./goals/goals.tsx";
import { ImportVisits } from "./import/import-visits.tsx";
import styles from "./insight.module.css";
import { LiveVisits } from "./live-visits.tsx";
import { WorldMap } from "./map/world-map.tsx";
import { PeriodForm } from "./period-form.tsx";
import type { Period } from "./periods.ts";
import {
  canCompare,
  changeSearch,
  comparedPeriod,
  type Filter,
  readView,
  toQuery,
  type View,
} from "./query.ts";
import { Reading } from "./reading.tsx";
import { Requests } from "./requests/requests.tsx";
import { nameValue, tableTexts } from "./tables.ts";
import { Totals } from "./totals.tsx";
import { Trend } from "./trend.tsx";
import { ValueTable } from "./value-table.tsx";

/** What visits were about, in one column of tables, and who came, in the other one. */
const whatDimensions = ["page", "source", "campaign", "action"] as const;
const whoDimensions = ["country", "city", "device", "browser", "system", "language"] as const;

export function meta() {
  return [{ title: "Insight · Admin" }];
}

/** Loads the figures of the period in the address, and those that it is compared with. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const live = await attempt("The live visits could not be loaded", fetchLive());
  if (live === undefined) return undefined;
  const view = readView(url.searchParams, live);
  const compared = canCompare(view, live) ? comparedPeriod(view) : undefined;
  const load = (period: Period) =>
    attempt("The figures could not be loaded", fetchInsight(toQuery(view, period)));
  const [insight, before, requests] = await Promise.all([
    load(view.period),
    compared && load(compared),
    attempt("Feed readers and downloads could not be loaded", fetchRequests(view.period)),
  ]);
  return { live, view, compared, insight, before, requests };
}

export { LoadingScreen as HydrateFallback };

export default function InsightScreen({ loaderData }: Route.ComponentProps) {
  // Another period of the same screen is loaded while this one stays.
  const isLoading = useNavigation().location?.pathname === "/admin/insight";
  if (loaderData === undefined) {
    return (
      <>
        <Heading name="Insight" />
        <Failure text="Could not load the figures." />
      </>
    );
  }
  const { live, view, compared, insight, before, requests } = loaderData;
  return (
    <>
      <Heading name="Insight">
        <LiveVisits first={live} />
      </Heading>
      <PeriodForm view={view} today={live.today} />
      <p className={styles.period}>
        {describePeriod(view.period)}
        {compared && `, compared with ${describePeriod(compared)}`}
        {!compared && view.preset !== "all" && ". There are no earlier visits to compare with."}
      </p>
      {view.filter && <FilterNote filter={view.filter} />}
      {insight === undefined ? (
        <Failure text="Could not load the figures." />
      ) : (
        <div className={styles.figures} aria-busy={isLoading}>
          <Figures view={view} insight={insight} before={before} requests={requests} />
        </div>
      )}
      <Card>
        <h2>Export and import</h2>
        <ExportTable view={view} />
        <ImportVisits />
      </Card>
    </>
  );
}

function describePeriod({ from, to }: Period): string {
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
}

interface FiguresProps {
  view: View;
  insight: Insight;
  before: Insight | undefined;
  requests: InsightRequests | undefined;
}

function Figures({ view, insight, before, requests }: FiguresProps) {
  const { totals, tables, read, excluded, isComplete } = insight;
  const isPage = view.filter?.dimension === "page";
  const showTable = (dimension: Dimension) => (
    <ValueTable
      key={dimension}
      dimension={dimension}
      table={tables[dimension]}
      total={totals.visits}
      filter={view.filter}
    >
      {dimension === "country" && <CountryMap countries={tables.country.rows} />}
    </ValueTable>
  );
  return (
    <>
      <Totals insight={insight} before={before} />
      {!isComplete && (
        <p className={styles.quiet}>
          {view.filter?.dimension === "city"
            ? "For older days, only the number of visits from each city is kept, so the tables below leave those days out."
            : "For older days, cities are kept only together with countries, so the table of cities leaves those days out."}
        </p>
      )}
      <Goals view={view} insight={insight} before={before} />
      <Trend view={view} insight={insight} before={before} />
      <div className={styles.tables}>
        <div>
          {isPage && read && <Reading read={read} />}
          {whatDimensions.map(showTable)}
          {/* They are no visits, so no filter applies to them. */}
          {view.filter === undefined && requests && <Requests {...requests} />}
        </div>
        <div>{whoDimensions.map(showTable)}</div>
      </div>
      <p className={styles.quiet}>{nameExcluded(excluded)}</p>
    </>
  );
}

function CountryMap({ countries }: { countries: Insight["tables"]["country"]["rows"] }) {
  const [params] = useSearchParams();
  return (
    <WorldMap
      countries={countries}
      link={(country) => changeSearch(params, { filter: `country:${country}` })}
    />
  );
}

function FilterNote({ filter: { dimension, value } }: { filter: Filter }) {
  const [params] = useSearchParams();
  const isPost = dimension === "page" && value.startsWith("/blog/");
  return (
    <Card as="div" className={styles.filter}>
      <p>
        Filtered by {tableTexts[dimension].column.toLowerCase()}:{" "}
        <strong dir="auto">{nameValue(dimension, value)}</strong>
        {isPost && (
          <>
            {" "}
            (<Link to={value}>open the post</Link>)
          </>
        )}
      </p>
      <Link to={changeSearch(params, { filter: undefined })} preventScrollReset className={button.quiet}>
        <X aria-hidden="true" /> Show all visits
      </Link>
    </Card>
  );
}
