import { MoveRight, TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Stats } from "../../../../contract/stats.ts";
import cards from "../../../admin/ui/number-cards.module.css";
import { Card } from "../../../ui/card.tsx";
import { formatCount } from "../../../ui/format.ts";
import styles from "./stat-cards.module.css";

interface StatCardsProps {
  stats: Stats | undefined;
  /** Whether there were no visits before the last seven days, so that there is nothing to compare with. */
  isFirstWeek: boolean;
}

/** Four counts. Each is shown as a dash if unknown. Those with a screen of their own link to it. */
export function StatCards({ stats, isFirstWeek }: StatCardsProps) {
  return (
    <ul className={cards.cards}>
      <StatCard title="Today's Visits" count={stats?.todayVisits} subtitle="Real-time tracking" />
      <StatCard title="Weekly Visits" count={stats?.weeklyVisits} subtitle="Last 7 days">
        {stats &&
          (isFirstWeek ? (
            <span className={`quiet small ${styles.first}`}>First week</span>
          ) : (
            <Trend change={stats.weeklyChange} />
          ))}
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
    <Card as="li" className={to && styles.linked}>
      <h2>{to ? <Link to={to}>{title}</Link> : title}</h2>
      <p className={`${cards.number} ${styles.number} ${count === undefined ? styles.unknown : ""}`}>
        {count === undefined ? "–" : formatCount(count)} {children}
      </p>
      <p className="quiet small">{subtitle}</p>
    </Card>
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
