import type { LucideIcon } from "lucide-react";
import { Link, type LinkProps } from "react-router";
import styles from "./tab.module.css";

interface TabProps extends Omit<LinkProps, "className"> {
  icon: LucideIcon;
  open: boolean;
}

/** One of several links to screens of equal rank; its `nav` lays them out. A button among them takes the same class. */
export function Tab({ icon: Icon, open, children, ...link }: TabProps) {
  return (
    <Link className={styles.tab} aria-current={open ? "page" : undefined} {...link}>
      <Icon aria-hidden="true" strokeWidth={1.75} />
      {children}
    </Link>
  );
}
