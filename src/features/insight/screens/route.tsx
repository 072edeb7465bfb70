import { ChartLine, X } from "lucide-react";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation, useNavigation, useSearchParams } from "react-router";
import { attempt } from "../../../core/admin/attempt.ts";
import { features, linksFrom } from "../../../core/admin/features.ts";
import { Failure } from "../../../core/admin/ui/failure.tsx";
import { Heading } from "../../../core/admin/ui/heading.tsx";
import { ScreenLinks } from "../../../core/admin/ui/screen-links.tsx";
import { LoadingScreen } from "../../../core/admin/ui/screen-skeleton.tsx";
import { makeCall } from "../../../core/admin/use-send.ts";
import type { Feature, FigurePart } from "../../../core/feature.app.ts";
import { Card } from "../../../core/ui/card.tsx";
import { Empty } from "../../../core/ui/empty.tsx";
import { formatCount, formatDate } from "../../../core/ui/format.ts";
import type { Dimension } from "../../../core/visits/contract/insight-dimensions.ts";
import { hasVisitOptOut } from "../../../core/visits/screens/visit-opt-out.ts";
import type { Insight, Live } from "../contract/insight.ts";
import type { Route } from "./+types/route";
import { fetchInsight, fetchLive, fetchPostTitle } from "./api.ts";
import { nameExcluded } from "./excluded.ts";
import { ExportTable } from "./export-table.tsx";
import { Goals } from "./goals/goals.tsx";
import styles from "./insight.module.css";
import { LiveVisits } from "./live-visits.tsx";
import { WorldMap } from "./map/world-map.tsx";
import { PeriodForm } from "./period-form.tsx";
import type { Period } from "./periods.ts";
import { canCompare, changeSearch, comparedPeriod, postOf, readView, toQuery, type View } from "./query.ts";
import { Reading } from "./reading.tsx";
import { MoreTables } from "./report-tables.tsx";
import { countTabled, nameValue, tableTexts } from "./tables.ts";
import { Totals } from "./totals.tsx";
import { Trend } from "./trend.tsx";
import { ValueTable } from "./value-table.tsx";

/** The tables that are above all others. Of a post, where its readers came from is first. */
const firstDimensions = ["page", "source"] as const;
const firstDimensionsOfPost = ["source", "page"] as const;

export function meta() {
  return [{ title: "Insight · Admin" }];
}

/** Loads what is known about the period in the address and the one that it is compared with, and the title of the post that is shown. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const live = await attempt("The live visits could not be loaded", fetchLive());
  if (live === undefined) return undefined;
  const view = readView(url.searchParams, live);
  const compared = canCompare(view, live) ? comparedPeriod(view) : undefined;
  const load = (period: Period) =>
    attempt("The figures could not be loaded", fetchInsight(toQuery(view, period)));
  const post = postOf(view);
  const [insight, before, title, ...parts] = await Promise.all([
    load(view.period),
    compared && load(compared),
    post === undefined ? undefined : attempt("The title could not be loaded", fetchPostTitle(post)),
    ...features.map((feature) => loadPart(feature, view.period)),
  ]);
  return { live, view, compared, insight, before, title, parts };
}

interface Part extends Omit<FigurePart, "report"> {
  name: string;
  report?: ReactNode;
}

async function loadPart({ name, figures }: Feature, period: Period): Promise<Part> {
  if (figures === undefined) return { name };
  const failure = `The figures of ${name} could not be loaded`;
  const part = await attempt(failure, figures());
  return { name, ...part, report: part?.report && (await attempt(failure, part.report(period))) };
}

export { LoadingScreen as HydrateFallback, makeCall as clientAction };

export default function InsightScreen({ loaderData }: Route.ComponentProps) {
  // Another period of the same screen is loaded while this one stays.
  const isLoading = useNavigation().location?.pathname === "/admin/insight";
  useKeptFocus();
  if (loaderData === undefined) {
    return (
      <>
        <Heading name="Insight" />
        <Failure text="Could not load the figures." />
      </>
    );
  }
  const { live, view, compared, insight, before, title, parts } = loaderData;
  const isToday = view.period.from === live.today;
  const since = compared && live.firstDay && live.firstDay > compared.from ? live.firstDay : undefined;
  return (
    <>
      <Heading name="Insight">
        <LiveVisits first={live} />
        <ScreenLinks from="/admin/insight" />
      </Heading>
      <PeriodForm view={view} today={live.today} hasVisits={live.firstDay !== null} />
      <p className="quiet small">
        {describePeriod(view.period)}
        {isToday && " so far"}
        {compared && `, compared with ${isToday ? "all of " : ""}${describePeriod(compared)}`}
        {since && `. The first visit was on ${formatDate(since)}, so only a part of that is compared.`}
        {!compared && view.preset !== "all" && `. ${explainNoComparison(live.firstDay)}`}
      </p>
      <p role="status" className="visually-hidden">
        {isLoading ? "Loading figures..." : insight && countVisits(insight.totals.visits)}
      </p>
      {view.filter && <FilterNote view={view} title={title} />}
      {insight === undefined ? (
        <Failure text="Could not load the figures." />
      ) : (
        <div className={`stack-5 ${styles.report}`} aria-busy={isLoading}>
          <Report {...{ view, live, insight, before, since, parts }} />
        </div>
      )}
      <Card className="not-printed">
        <h2>Export and import</h2>
        <ExportTable view={view} />
        {parts.map(({ name, tool }) => (
          <Fragment key={name}>{tool}</Fragment>
        ))}
        <Offers />
      </Card>
    </>
  );
}

/** Leads to what other features make of the figures. */
function Offers() {
  const offers = linksFrom("/admin/insight").filter(({ icon }) => icon === undefined);
  if (offers.length === 0) return null;
  return (
    <p className="quiet small">
      In the settings, you can get{" "}
      {offers.map(({ to, text, after }, index) => (
        <Fragment key={to}>
          {index > 0 && " and "}
          <Link to={to}>{text}</Link>
          {after}
        </Fragment>
      ))}
      .
    </p>
  );
}

function describePeriod({ from, to }: Period): string {
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
}

/** The first week of a site has nothing before it. */
function explainNoComparison(firstDay: string | null): string {
  return firstDay === null
    ? "No one has visited the site yet."
    : `The first visit was on ${formatDate(firstDay)}, so there is nothing to compare with.`;
}

function countVisits(visits: number): string {
  return visits === 1 ? "1 visit" : `${formatCount(visits)} visits`;
}

/** Moves focus to the heading if the link that was followed is gone, such as that of a filter that it has removed. */
function useKeptFocus() {
  const { search } = useLocation();
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    if (document.activeElement === document.body)
      document.querySelector("h1")?.focus({ preventScroll: true });
  }, [search]);
}

interface ReportProps {
  view: View;
  live: Live;
  insight: Insight;
  before: Insight | undefined;
  since: string | undefined;
  parts: readonly Part[];
}

function Report({ view, live, insight, before, since, parts }: ReportProps) {
  const { totals, tables, read, excluded, tablesFrom } = insight;
  const isPage = view.filter?.dimension === "page";
  const isPost = postOf(view) !== undefined;
  const isEmpty = totals.visits === 0;
  const notCounted = nameExcluded(excluded);
  // They are not about visits, so no filter applies to them.
  const reports =
    view.filter === undefined && parts.map(({ name, report }) => <Fragment key={name}>{report}</Fragment>);
  const showTable = (dimension: Dimension) => (
    <ValueTable
      key={dimension}
      dimension={dimension}
      table={tables[dimension]}
      total={countTabled(tables)}
      filter={view.filter}
    >
      {dimension === "country" && <CountryMap countries={tables.country.rows} />}
    </ValueTable>
  );
  return (
    <>
      <Totals {...{ insight, before, since }} isToday={view.period.from === live.today} />
      <Trend {...{ view, insight, before, since }} hour={live.hour} />
      {tablesFrom !== null && (
        <p className="quiet small">
          Visits before {formatDate(tablesFrom)} were deleted, so with a filter, messages, resumes, goals, and
          tables leave them out. All other numbers are for the whole period.
        </p>
      )}
      {isEmpty ? (
        <Card>
          <Empty icon={ChartLine}>{explainEmpty(view, live, parts)}</Empty>
        </Card>
      ) : (
        <div className="halves">
          {isPage && read && <Reading read={read} />}
          {(isPost ? firstDimensionsOfPost : firstDimensions).map(showTable)}
        </div>
      )}
      <Goals view={view} insight={insight} before={before} />
      {isEmpty ? reports : <MoreTables showTable={showTable}>{reports}</MoreTables>}
      {notCounted !== undefined && <p className="quiet small">{notCounted}</p>}
      {!hasVisitOptOut() && (
        <p className="quiet small">
          Your own visits from this browser are counted, including those to the admin area.{" "}
          <Link to="/admin/settings">Leave them out</Link>
        </p>
      )}
    </>
  );
}

function explainEmpty({ filter }: View, { firstDay }: Live, parts: readonly Part[]): string {
  if (firstDay === null)
    return ["Figures appear with the first visit.", ...parts.flatMap(({ hint }) => hint ?? [])].join(" ");
  return filter === undefined ? "No visits in this period." : "No visits match the filter in this period.";
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

interface FilterNoteProps {
  view: View;
  /** The title of the post that the visits are filtered by, if it is one and its title is known. */
  title: string | undefined;
}

function FilterNote({ view, title }: FilterNoteProps) {
  const [params] = useSearchParams();
  if (view.filter === undefined) return null;
  const { dimension, value } = view.filter;
  const post = postOf(view);
  return (
    <Card as="div" className="row-2-4 between highlighted">
      {post === undefined ? (
        <p className="breaking">
          Only visits with this {tableTexts[dimension].column.toLowerCase()}:{" "}
          <strong dir="auto">{nameValue(dimension, value)}</strong>
        </p>
      ) : (
        <div className="breaking">
          <p className="quiet small">Only visits to this post</p>
          <h2 dir="auto" className="lead">
            <Link to={post}>{title ?? post}</Link>
          </h2>
        </div>
      )}
      <Link
        to={changeSearch(params, { filter: undefined })}
        preventScrollReset
        className="quiet-button outdent not-printed"
      >
        <X aria-hidden="true" /> Show all visits
      </Link>
    </Card>
  );
}
