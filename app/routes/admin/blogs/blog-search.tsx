import { useEffect, useEffectEvent, useState } from "react";
import { bounds } from "../../../../contract/bounds.ts";
import input from "../../../ui/input.module.css";

/** Milliseconds without a keystroke before the posts are searched. */
const pause = 200;

/** A search field. Calls `onSearch` with the text, which is empty when it was cleared. */
export function BlogSearch({ onSearch }: { onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState<string>();
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => search(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <search>
      <input
        type="search"
        aria-label="Search posts"
        placeholder="Search posts..."
        maxLength={bounds.title}
        autoComplete="off"
        dir="auto"
        className={input.input}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  );
}
