import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { publicBounds } from "../../../core/http/contract/public-bounds.ts";
import { SearchInput } from "../../../core/ui/search-input.tsx";
import styles from "./search.module.css";

/** Searches the posts. Without JavaScript or before hydration, it is a plain form that the server handles. */
export function SearchForm({ search }: { search: string }) {
  const navigate = useNavigate();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("q")).trim();
    void navigate(text === "" ? "/blog" : `/blog?${new URLSearchParams({ q: text })}`);
  }

  return (
    <search className="not-printed">
      <form method="get" action="/blog" className={`row-2 nowrap ${styles.search}`} onSubmit={submit}>
        <div className="grow">
          <SearchInput
            label="Search posts"
            name="q"
            defaultValue={search}
            maxLength={publicBounds.publicSearch}
          />
        </div>
        <button type="submit" className="plain-button">
          Search
        </button>
      </form>
    </search>
  );
}
