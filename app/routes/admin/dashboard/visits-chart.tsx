import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { DayVisits } from "../../../../contract/stats.ts";
import controls from "../controls.module.css";
import styles from "./dashboard.module.css";
import { weekday } from "./weekday.ts";

/** The last seven days as a line, and the same figures as a table for those who cannot see it. */
export function VisitsChart({ days }: { days: DayVisits[] }) {
  const animated = !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const points = days.map(({ date, visits }) => ({ day: weekday(date), visits }));
  return (
    <section className={controls.card}>
      <h2 className={controls.title}>Weekly Visits Overview</h2>
      <div className={styles.chart} aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <LineChart
            data={points}
            margin={{ top: 12, right: 16, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis dataKey="day" stroke="var(--quiet)" tickLine={false} />
            <YAxis stroke="var(--quiet)" allowDecimals={false} width={44} tickLine={false} />
            <Tooltip contentStyle={{ background: "var(--raised)", border: "1px solid var(--line)" }} />
            <Line
              dataKey="visits"
              stroke="var(--amber)"
              strokeWidth={2}
              isAnimationActive={animated}
              animationDuration={1500}
            />
          </LineChart>
        </ResponsiveContainer>
      </div>
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
    </section>
  );
}
