import { Fragment } from "react";
import { Outlet } from "react-router";
import { attempt } from "../../admin/attempt.ts";
import { features } from "../../admin/features.ts";
import { ownerClient } from "../../admin/owner-api.ts";
import chart from "../../admin/ui/chart.module.css";
import { Failure } from "../../admin/ui/failure.tsx";
import { Heading } from "../../admin/ui/heading.tsx";
import { ScreenLinks } from "../../admin/ui/screen-links.tsx";
import { LoadingScreen } from "../../admin/ui/screen-skeleton.tsx";
import { makeCall } from "../../admin/use-send.ts";
import { weekday } from "../../admin/weekday.ts";
import { parse } from "../../pages/screens/api.ts";
import { Card } from "../../ui/card.tsx";
import { formatCount } from "../../ui/format.ts";
import type { Dashboard, DayVisits } from "../../visits/contract/stats.ts";
import type { StatsApi } from "../../visits/server/owner-stats.ts";
import type { Route } from "./+types/route";
import { StatCards } from "./stat-cards.tsx";
import { Tasks } from "./tasks.tsx";
import { ChartLegend, VisitsChart } from "./visits-chart.tsx";

const statsApi = ownerClient<StatsApi>();

/** Loads the counts and the parts of other features. The router reloads them after a visit is deleted. */
export async function clientLoader() {
  const [dashboard, ...parts] = await Promise.all([
    attempt("The figures could not be loaded", parse(statsApi.dashboard.stats.$get())),
    ...features.map(async ({ name, dashboard }) => ({
      name,
      ...(dashboard &&
        (await attempt(`The part of the dashboard of ${name} could not be loaded`, dashboard()))),
    })),
  ]);
  return { dashboard, parts };
}

/** Whether there were no visits before the last seven days. */
function isFirstWeek({ firstDay, visits: [oldest] }: Dashboard): boolean {
  return oldest !== undefined && (firstDay === null || firstDay >= oldest.date);
}

export { LoadingScreen as HydrateFallback, makeCall as clientAction };

export default function DashboardScreen({ loaderData: { dashboard, parts } }: Route.ComponentProps) {
  return (
    <>
      <Heading name="Dashboard">
        <ScreenLinks from="/admin" />
      </Heading>
      <StatCards stats={dashboard?.stats} isFirstWeek={dashboard !== undefined && isFirstWeek(dashboard)} />
      <Card>
        <div className="row-1-4 between">
          <h2 className="lead">Weekly Visits Overview</h2>
          {dashboard && <ChartLegend />}
        </div>
        {dashboard === undefined ? (
          <Failure text="Could not load the figures." />
        ) : (
          <div className={chart.frame}>
            <VisitsChart days={dashboard.visits} />
          </div>
        )}
        {dashboard && <ChartValues days={dashboard.visits} />}
      </Card>
      <Tasks tasks={parts.flatMap(({ tasks = [] }) => tasks)} />
      {parts.map(({ name, facts }) => (
        <Fragment key={name}>{facts}</Fragment>
      ))}
      <Outlet />
    </>
  );
}

/** The values of the chart for owners who cannot point at it. Screen readers also have the chart's table. */
function ChartValues({ days }: { days: DayVisits[] }) {
  return (
    <details className="details small">
      <summary>Chart values</summary>
      <ul className="stack-1 figures lined narrow">
        {days.map(({ date, visits }, index) => (
          <li key={date} className="row-1-4 between">
            <span>{`${weekday(date)} ${date}${index === days.length - 1 ? ", today so far" : ""}`}</span>
            <span>{visits === 1 ? "1 visit" : `${formatCount(visits)} visits`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
