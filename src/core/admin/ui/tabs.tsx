import { type ReactNode, useEffect, useRef } from "react";

interface TabsProps {
  label: string;
  /** What is open. When it changes, the row scrolls to the open tab. */
  open: string;
  /** A `Tab` for each part. */
  children: ReactNode;
}

/** The parts of a screen, of which one is open. Each has an address of its own. An edge behind which there are more fades. */
export function Tabs({ label, open, children }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  // Scrolls the row alone, not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position of the open tab
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (tab)
      row.current?.scrollTo({ left: tab.offsetLeft - (row.current.clientWidth - tab.clientWidth) / 2 });
  }, [open]);
  useEffect(() => {
    if (row.current === null) return;
    const observer = new ResizeObserver(() => row.current && markEdges(row.current));
    observer.observe(row.current);
    return () => observer.disconnect();
  }, []);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="tabs not-printed"
      onScroll={({ currentTarget }) => markEdges(currentTarget)}
    >
      {children}
    </nav>
  );
}

function markEdges(row: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = row;
  row.toggleAttribute("data-before", scrollLeft > 1);
  row.toggleAttribute("data-after", scrollLeft + clientWidth < scrollWidth - 1);
}
