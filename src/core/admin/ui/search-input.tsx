import { Search } from "lucide-react";
import type { ComponentProps } from "react";

interface SearchInputProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** What is searched, such as "Search posts". It is also the placeholder. */
  label: string;
}

/** The field of a search. What surrounds it says when the search is made. */
export function SearchInput({ label, ...input }: SearchInputProps) {
  return (
    <span className="with-icon">
      <Search aria-hidden="true" size={18} className="quiet" />
      <input
        type="search"
        aria-label={label}
        placeholder={`${label}...`}
        autoComplete="off"
        dir="auto"
        className="input"
        {...input}
      />
    </span>
  );
}
