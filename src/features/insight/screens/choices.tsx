import type { ReactNode } from "react";
import { Link, useNavigation, useSearchParams } from "react-router";
import { changeSearch } from "./query.ts";

interface ChoicesProps {
  label: string;
  /** Whether the label is visible. */
  showsLabel?: boolean;
  options: readonly { name: string; label: string }[];
  /** The name of the option that is shown. */
  chosen: string;
  /** Returns what an option changes in the address. */
  toChanges: (name: string) => Record<string, string | undefined>;
  onChoose?: () => void;
  /** What follows the options. */
  children?: ReactNode;
}

/**
 * A row of links of which one is chosen. Unlike the options of a select, they do nothing when the arrow keys pass over
 * them, and each can be opened in another tab.
 */
export function Choices(props: ChoicesProps) {
  const { label, showsLabel = false, options, chosen, toChanges, onChoose, children } = props;
  const [params] = useSearchParams();
  const loading = useNavigation().location?.search;
  return (
    <nav aria-label={label} className="row-1 not-printed">
      {showsLabel && (
        <span aria-hidden="true" className="quiet small">
          {label}
        </span>
      )}
      {options.map(({ name, label: text }) => {
        const to = changeSearch(params, toChanges(name));
        return (
          <Link
            key={name}
            to={to}
            preventScrollReset
            className="quiet-button"
            data-loading={to === loading || undefined}
            aria-current={name === chosen || undefined}
            onClick={onChoose}
          >
            {text}
          </Link>
        );
      })}
      {children}
    </nav>
  );
}
