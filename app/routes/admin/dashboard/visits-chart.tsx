import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { DayVisits } from "../../../../contract/stats.ts";
import { weekday } from "./weekday.ts";

const compact = new Intl.NumberFormat(undefined, { notation: "compact" });

/** The visits of the last seven days as a line chart, with an equivalent table for screen readers. */
export function VisitsChart({ days }: { days: DayVisits[] }) {
  const animated = !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const points = days.map(({ date, visits }) => ({ day: weekday(date), visits }));
  return (
    <>
      <ResponsiveContainer width="100%" height="100%" aria-hidden="true">
        <LineChart
          data={points}
          margin={{ top: 12, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="day"
            stroke="var(--line)"
            tickLine={false}
            tickMargin={8}
            interval={0}
            padding={{ left: 16, right: 16 }}
          />
          <YAxis
            width="auto"
            allowDecimals={false}
            axisLine={false}
            tickLine={false}
            tickFormatter={(visits: number) => compact.format(visits)}
          />
          <Tooltip
            cursor={{ stroke: "var(--edge)" }}
            separator=": "
            contentStyle={{
              background: "var(--raised)",
              border: "1px solid var(--line)",
              borderRadius: "var(--radius-small)",
              fontSize: "var(--size-note)",
            }}
          />
          <Line
            dataKey="visits"
            name="Visits"
            stroke="var(--amber)"
            strokeWidth={2}
            dot={{ fill: "var(--amber)", r: 3 }}
            activeDot={{ stroke: "var(--surface)", r: 5 }}
            isAnimationActive={animated}
            animationDuration={1500}
          />
        </LineChart>
      </ResponsiveContainer>
      <VisitsTable days={days} />
    </>
  );
}

function VisitsTable({ days }: { days: DayVisits[] }) {
  return (
    <table className="visually-hidden">
      <caption>Visits of the last 7 days</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Visits</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, visits }) => (
          <tr key={date}>
            <th scope="row">
              {weekday(date)} {date}
            </th>
            <td>{visits}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
