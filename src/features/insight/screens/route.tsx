import { ChartLine, X } from "lucide-react";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import {
  Link,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
  useSearchParams,
} from "react-router";
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
import { hasVisitOptOut } from "../../../core/visits/screens/visit-opt-out.ts";
import type { Insight, Live } from "../contract/insight.ts";
import type { Route } from "./+types/route";
import { fetchInsight, fetchLive } from "./api.ts";
import { nameExcluded } from "./excluded.ts";
import { ExportTable } from "./export-table.tsx";
import { Goals } from "./goals/goals.tsx";
import styles from "./insight.module.css";
import { LiveVisits } from "./live-visits.tsx";
import { PeriodForm } from "./period-form.tsx";
import type { Period } from "./periods.ts";
import { canCompare, changeSearch, comparedPeriod, postOf, readView, toQuery, type View } from "./query.ts";
import { cardNames, ReportTables } from "./report-tables.tsx";
import { nameValue, tableTexts } from "./tables.ts";
import { Totals } from "./totals.tsx";
import { Trend } from "./trend.tsx";

export function meta() {
  return [{ title: "Insight · Admin" }];
}

/** Loads what is known about the period in the address and the one that it is compared with. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const live = await attempt("The live visits could not be loaded", fetchLive());
  if (live === undefined) return undefined;
  const view = readView(url.searchParams, live);
  const compared = canCompare(view, live) ? comparedPeriod(view) : undefined;
  const load = (period: Period) =>
    attempt("The figures could not be loaded", fetchInsight(toQuery(view, period)));
  const [insight, before, ...parts] = await Promise.all([
    load(view.period),
    compared && load(compared),
    ...features.map((feature) => loadPart(feature, view.period)),
  ]);
  return { live, view, compared, insight, before, parts };
}

/** Another tab of a card needs no other figures. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const closed = Object.fromEntries(cardNames.map((name) => [name, undefined]));
  const isTab = changeSearch(currentUrl.searchParams, closed) === changeSearch(nextUrl.searchParams, closed);
  return defaultShouldRevalidate && !(isTab && currentUrl.search !== nextUrl.search);
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
  const { live, view, compared, insight, before, parts } = loaderData;
  const isToday = view.period.from === live.today;
  const since = compared && live.firstDay && live.firstDay > compared.from ? live.firstDay : undefined;
  return (
    <>
      <Heading name="Insight">
        <LiveVisits first={live} titles={insight?.titles} />
        <ScreenLinks from="/admin/insight" />
      </Heading>
      <div className="stack-2">
        <PeriodForm view={view} today={live.today} hasVisits={live.firstDay !== null} />
        <p className="quiet small">
          {describePeriod(view.period)}
          {isToday && " so far"}
          <span className="over-480">
            {compared && `, compared with ${isToday ? "all of " : ""}${describePeriod(compared)}`}
            {since && `. The first visit was on ${formatDate(since)}, so only a part of that is compared.`}
          </span>
          {!compared && view.preset !== "all" && `. ${explainNoComparison(live.firstDay)}`}
        </p>
      </div>
      <p role="status" className="visually-hidden">
        {isLoading ? "Loading figures..." : insight && countVisits(insight.totals.visits)}
      </p>
      {view.filter && <FilterNote view={view} titles={insight?.titles} />}
      {insight === undefined ? (
        <Failure text="Could not load the figures." />
      ) : (
        <div className={`stack-4 ${styles.report}`} aria-busy={isLoading}>
          <Report {...{ view, live, insight, before, since, parts }} />
        </div>
      )}
      <div className="row-2-4 between starting">
        <details className="details not-printed" open={live.firstDay === null}>
          <summary>Export and import</summary>
          <div className="stack-3">
            <ExportTable view={view} />
            {parts.map(({ name, tool }) => (
              <Fragment key={name}>{tool}</Fragment>
            ))}
            <Offers />
          </div>
        </details>
        {insight && <Notes excluded={insight.excluded} />}
      </div>
    </>
  );
}

/** What the figures leave out, and what they need not have. */
function Notes({ excluded }: Pick<Insight, "excluded">) {
  const notCounted = nameExcluded(excluded);
  return (
    <div className="stack-1 apart quiet small">
      {notCounted !== undefined && <p>{notCounted}</p>}
      {!hasVisitOptOut() && (
        <p>
          Your own visits from this browser are counted, including those to the admin area.{" "}
          <Link to="/admin/settings">Leave them out</Link>
        </p>
      )}
    </div>
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
  const { totals, tablesFrom } = insight;
  const isEmpty = totals.visits === 0;
  // They are not about visits, so no filter applies to them.
  const reports = view.filter === undefined && parts.some(({ report }) => report) && (
    <div className="halves">
      {parts.map(({ name, report }) => (
        <Fragment key={name}>{report}</Fragment>
      ))}
    </div>
  );
  return (
    <>
      <Totals {...{ insight, before, since }} isToday={view.period.from === live.today} />
      <div className={styles.course}>
        <Trend {...{ view, insight, before, since }} hour={live.hour} />
        <Goals view={view} insight={insight} before={before} />
      </div>
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
        <ReportTables view={view} insight={insight} />
      )}
      {reports}
    </>
  );
}

function explainEmpty({ filter }: View, { firstDay }: Live, parts: readonly Part[]): string {
  if (firstDay === null)
    return ["Figures appear with the first visit.", ...parts.flatMap(({ hint }) => hint ?? [])].join(" ");
  return filter === undefined ? "No visits in this period." : "No visits match the filter in this period.";
}

interface FilterNoteProps {
  view: View;
  titles: Insight["titles"] | undefined;
}

function FilterNote({ view, titles }: FilterNoteProps) {
  const [params] = useSearchParams();
  if (view.filter === undefined) return null;
  const { dimension, value } = view.filter;
  const post = postOf(view);
  return (
    <Card as="div" className="row-2-4 between highlighted">
      {post === undefined ? (
        <p className="breaking">
          Only visits with this {tableTexts[dimension].column.toLowerCase()}:{" "}
          <strong dir="auto">{nameValue(dimension, value, titles)}</strong>
        </p>
      ) : (
        <div className="breaking">
          <p className="quiet small">Only visits to this post</p>
          <h2 dir="auto" className="lead">
            <Link to={post}>{titles?.[post] ?? post}</Link>
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
