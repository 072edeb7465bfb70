import { MoveRight, TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Card } from "../../ui/card.tsx";
import { formatCount } from "../../ui/format.ts";
import type { Stats } from "../../visits/contract/stats.ts";
import styles from "./dashboard.module.css";

interface StatCardsProps {
  stats: Stats | undefined;
  /** Whether there were no visits before the last seven days, so that there is nothing to compare with. */
  isFirstWeek: boolean;
}

/** Four counts. Each is shown as a dash if unknown. Those with a screen of their own link to it. */
export function StatCards({ stats, isFirstWeek }: StatCardsProps) {
  return (
    <ul className="number-cards">
      <StatCard title="Today's Visits" count={stats?.todayVisits} subtitle="Real-time tracking" />
      <StatCard title="Weekly Visits" count={stats?.weeklyVisits} subtitle="Last 7 days">
        {stats && (isFirstWeek ? <small>First week</small> : <Trend change={stats.weeklyChange} />)}
      </StatCard>
      <StatCard
        title="Messages"
        to="/admin/messages?state=waiting"
        count={stats?.pendingMessages}
        subtitle="Pending responses"
      />
      <StatCard
        title="Blog Posts"
        to="/admin/blogs"
        count={stats?.totalBlogs}
        subtitle="Published articles"
      />
    </ul>
  );
}

interface StatCardProps {
  title: string;
  to?: string;
  count: number | undefined;
  subtitle: string;
  children?: ReactNode;
}

function StatCard({ title, to, count, subtitle, children }: StatCardProps) {
  return (
    <Card as="li" className={to && "covered"}>
      <h2 className="small">
        {to ? (
          <Link to={to} className="covering">
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <p
        className={`number row-1-3 baseline breaking ${styles.figure} ${count === undefined ? "quiet" : ""}`}
      >
        {count === undefined ? "–" : formatCount(count)} {children}
      </p>
      <p className="quiet small">{subtitle}</p>
    </Card>
  );
}

function Trend({ change }: { change: number }) {
  const Icon = change > 0 ? TrendingUp : change < 0 ? TrendingDown : MoveRight;
  return (
    <span className={`icon-text small ${change > 0 ? "green" : "red"}`}>
      <Icon aria-hidden="true" size={18} />
      {change.toLocaleString(undefined, { signDisplay: "exceptZero" })}%
    </span>
  );
}
