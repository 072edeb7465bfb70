import { MoveRight, TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import type { Stats } from "../../../../contract/stats.ts";
import styles from "./dashboard.module.css";

/** The four figures; a dash for each as long as they are not known. */
export function StatCards({ stats }: { stats: Stats | undefined }) {
  return (
    <ul className={styles.cards}>
      <Card title="Today's Visits" figure={stats?.todayVisits} subtitle="Real-time tracking" />
      <Card title="Weekly Visits" figure={stats?.weeklyVisits} subtitle="Last 7 days">
        {stats && <Trend change={stats.weeklyChange} />}
      </Card>
      <Card title="Messages" figure={stats?.totalMessages} subtitle="Pending responses" />
      <Card title="Blog Posts" figure={stats?.totalBlogs} subtitle="Published articles" />
    </ul>
  );
}

interface CardProps {
  title: string;
  figure: number | undefined;
  subtitle: string;
  children?: ReactNode;
}

function Card({ title, figure, subtitle, children }: CardProps) {
  return (
    <li className={styles.card}>
      <h2>{title}</h2>
      <p className={`${styles.figure} ${figure === undefined ? styles.unknown : ""}`}>
        {figure?.toLocaleString() ?? "–"} {children}
      </p>
      <p className={styles.subtitle}>{subtitle}</p>
    </li>
  );
}

function Trend({ change }: { change: number }) {
  const Icon = change > 0 ? TrendingUp : change < 0 ? TrendingDown : MoveRight;
  return (
    <span className={change > 0 ? styles.up : styles.down}>
      <Icon aria-hidden="true" />
      {change.toLocaleString(undefined, { signDisplay: "exceptZero" })}%
    </span>
  );
}
