import { TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import type { Stats } from "../../../../contract/stats.ts";
import styles from "./dashboard.module.css";

export function StatCards({ stats }: { stats: Stats }) {
  return (
    <ul className={styles.cards}>
      <Card title="Today's Visits" figure={stats.todayVisits} subtitle="Real-time tracking" />
      <Card title="Weekly Visits" figure={stats.weeklyVisits} subtitle="Last 7 days">
        <Trend change={stats.weeklyChange} />
      </Card>
      <Card title="Messages" figure={stats.totalMessages} subtitle="Pending responses" />
      <Card title="Blog Posts" figure={stats.totalBlogs} subtitle="Published articles" />
    </ul>
  );
}

interface CardProps {
  title: string;
  figure: number;
  subtitle: string;
  children?: ReactNode;
}

function Card({ title, figure, subtitle, children }: CardProps) {
  return (
    <li className={styles.card}>
      <h2>{title}</h2>
      <p className={styles.figure}>
        {figure.toLocaleString()} {children}
      </p>
      <p className={styles.subtitle}>{subtitle}</p>
    </li>
  );
}

function Trend({ change }: { change: number }) {
  const Icon = change > 0 ? TrendingUp : TrendingDown;
  return (
    <span className={change > 0 ? styles.up : styles.down}>
      <Icon aria-hidden="true" /> {change > 0 ? "+" : ""}
      {change}%
    </span>
  );
}
