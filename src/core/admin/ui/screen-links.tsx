import { Link } from "react-router";
import { linksFrom } from "../features.ts";

interface ScreenLinksProps {
  /** The path of the screen that they are on. */
  from: string;
  className?: string;
}

/** The links to screens of other features that a screen has beside its heading. */
export function ScreenLinks({ from, className = "quiet-button outdent" }: ScreenLinksProps) {
  return linksFrom(from).map(
    ({ to, text, icon: Icon }) =>
      Icon && (
        <Link key={to} to={to} className={className}>
          <Icon aria-hidden="true" /> {text}
        </Link>
      ),
  );
}
