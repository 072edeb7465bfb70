import type { LucideIcon } from "lucide-react";
import { Link, type LinkProps } from "react-router";

interface TabProps extends Omit<LinkProps, "className"> {
  icon?: LucideIcon;
  open: boolean;
}

/** A link in a row of tabs. The surrounding `nav` lays them out. A button in the same row uses the same class. */
export function Tab({ icon: Icon, open, children, ...link }: TabProps) {
  return (
    <Link className="tab" aria-current={open ? "page" : undefined} {...link}>
      {Icon && <Icon aria-hidden="true" strokeWidth={1.75} />}
      {children}
    </Link>
  );
}
