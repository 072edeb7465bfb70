import type { ReactNode } from "react";
import { Link, useNavigation, useSearchParams } from "react-router";
import { changeSearch } from "./query.ts";

interface ChoicesProps {
  label: string;
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
 * A segmented control of links. Unlike the options of a select, they do nothing when the arrow keys pass over
 * them, and each can be opened in another tab.
 */
export function Choices(props: ChoicesProps) {
  const { label, options, chosen, toChanges, onChoose, children } = props;
  const [params] = useSearchParams();
  const loading = useNavigation().location?.search;
  return (
    <nav aria-label={label} className="segments not-printed">
      {options.map(({ name, label: text }) => {
        const to = changeSearch(params, toChanges(name));
        return (
          <Link
            key={name}
            to={to}
            preventScrollReset
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
