import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate, useNavigationType } from "react-router";
import styles from "../../../core/blog/screens/blog.module.css";
import { publicBounds } from "../../../core/http/contract/public-bounds.ts";

/** Milliseconds without a key after which what was typed is searched for. */
const pause = 250;

/**
 * Searches the posts, also while the visitor types. It stays while the list below it changes. Without JavaScript or
 * before hydration, it is a plain form that the server handles.
 */
export function SearchForm({ search }: { search: string }) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef(search);
  const navigate = useNavigate();
  const type = useNavigationType();
  useEffect(() => () => clearTimeout(timer.current), []);
  // After Back, the field has the search of the page. Otherwise, what is being typed is newer.
  useEffect(() => {
    const element = field.current;
    if (element === null || shown.current === search) return;
    shown.current = search;
    if (type === "POP" || element !== document.activeElement) element.value = search;
  }, [search, type]);

  function open(text: string) {
    clearTimeout(timer.current);
    if (text === search) return;
    const address = text === "" ? "/blog" : `/blog?${new URLSearchParams({ q: text })}`;
    // Back leads to the list, not to the beginning of a word.
    void navigate(address, { replace: search !== "" && text !== "", preventScrollReset: true });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    open(readText(event.currentTarget));
  }

  function wait(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => open(readText(form)), pause);
  }

  return (
    <search className="not-printed">
      <form
        method="get"
        action="/blog"
        className={`row-2 nowrap ${styles.search}`}
        onSubmit={submit}
        onInput={wait}
      >
        <input
          ref={field}
          type="search"
          name="q"
          aria-label="Search posts"
          placeholder="Search posts..."
          defaultValue={search}
          maxLength={publicBounds.publicSearch}
          autoComplete="off"
          dir="auto"
          className="input grow"
        />
        <button type="submit" className="plain-button">
          Search
        </button>
      </form>
    </search>
  );
}

function readText(form: HTMLFormElement): string {
  return String(new FormData(form).get("q")).trim();
}
