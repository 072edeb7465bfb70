import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { publicBounds } from "../../../contract/public-bounds.ts";
import button from "../../ui/button.module.css";
import input from "../../ui/input.module.css";
import styles from "./search-form.module.css";

/** Searches the posts. Without JavaScript or before hydration, it is a plain form that the server handles. */
export function SearchForm({ search }: { search: string }) {
  const navigate = useNavigate();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("q")).trim();
    void navigate(text === "" ? "/blog" : `/blog?${new URLSearchParams({ q: text })}`);
  }

  return (
    <search>
      <form method="get" action="/blog" className={styles.form} onSubmit={submit}>
        <input
          type="search"
          name="q"
          aria-label="Search posts"
          placeholder="Search posts..."
          defaultValue={search}
          maxLength={publicBounds.publicSearch}
          autoComplete="off"
          dir="auto"
          className={input.input}
        />
        <button type="submit" className={button.plain}>
          Search
        </button>
      </form>
    </search>
  );
}
