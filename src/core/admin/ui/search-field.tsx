import { useEffect, useEffectEvent, useState } from "react";
import { bounds } from "../../http/contract/bounds.ts";
import { SearchInput } from "./search-input.tsx";

/** Milliseconds without a keystroke before the list is searched. */
const pause = 200;

interface SearchFieldProps {
  /** Such as "Search posts". */
  label: string;
  /** What the list was searched for when it was loaded. */
  defaultValue?: string;
  /** Called with the text, which is empty when it was cleared. */
  onSearch: (text: string) => void;
  /** The key that moves focus to the field, if the screen has one. */
  shortcut?: string | undefined;
}

/** A field that searches a list while its text is typed. */
export function SearchField({ label, defaultValue, onSearch, shortcut }: SearchFieldProps) {
  const [typed, setTyped] = useState<string>();
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => search(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <search>
      <SearchInput
        label={label}
        aria-keyshortcuts={shortcut}
        defaultValue={defaultValue}
        maxLength={bounds.search}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  );
}
