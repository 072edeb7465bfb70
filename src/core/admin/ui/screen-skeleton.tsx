import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { placeholderAt, tabAt } from "../features.ts";
import chart from "./chart.module.css";
import { Heading } from "./heading.tsx";
import { NeedsJavaScript } from "./needs-javascript.tsx";

const rows = [1, 2, 3, 4, 5];

/** What the server renders for an admin screen. The browser replaces it once the screen is loaded. */
export function LoadingScreen() {
  const { pathname } = useLocation();
  return (
    <>
      <ScreenSkeleton {...placeholderAt(pathname)} />
      <NeedsJavaScript />
    </>
  );
}

/** What the server renders for a part of the settings, below their heading, and what is shown until another part is loaded. */
export function LoadingPart() {
  const { loading } = tabAt(useLocation().pathname);
  return (
    <>
      <div aria-busy="true">
        <LoadingCard text={loading} />
      </div>
      <NeedsJavaScript />
    </>
  );
}

/** The heading of a screen, and placeholders for its content while that loads. */
export function ScreenSkeleton({ name, loading, hasFigures }: ReturnType<typeof placeholderAt>) {
  return (
    <div className="stack-5 scripted" aria-busy="true">
      <Heading name={name} />
      {hasFigures && <CardSkeletons />}
      <LoadingCard text={loading} />
    </div>
  );
}

function LoadingCard({ text }: { text: string }) {
  return (
    <Card as="div">
      <p role="status" className="quiet small">
        {text}
      </p>
      <ul className="stack-6 narrow" aria-hidden="true">
        {rows.map((row) => (
          <li key={row} className="stack-2">
            <Lines />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The four counts of the dashboard or of a period, and their chart. */
function CardSkeletons() {
  return (
    <>
      <div className="number-cards" aria-hidden="true">
        {rows.slice(1).map((card) => (
          <Card as="div" key={card}>
            <Lines>
              <Skeleton shape="line" />
            </Lines>
          </Card>
        ))}
      </div>
      <Card as="div" aria-hidden="true">
        <span className={`skeleton ${chart.frame}`} />
      </Card>
    </>
  );
}

function Lines({ children }: { children?: ReactNode }) {
  return (
    <>
      {children}
      <Skeleton shape="title" />
      <Skeleton shape="line" />
    </>
  );
}
