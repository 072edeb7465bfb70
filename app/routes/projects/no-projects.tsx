import { SearchX } from "lucide-react";
import styles from "./projects.module.css";

interface NoProjectsProps {
  onClearFilters: () => void;
  onClearSearch: () => void;
}

export function NoProjects({ onClearFilters, onClearSearch }: NoProjectsProps) {
  return (
    <div className={styles.empty}>
      <SearchX aria-hidden="true" strokeWidth={1.5} />
      <h2>No projects found</h2>
      <p>Nothing matched the filters or the search. Try another technology or fewer words.</p>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={onClearFilters}>
          Clear Filters
        </button>
        <button type="button" className={styles.secondary} onClick={onClearSearch}>
          Clear Search
        </button>
      </div>
    </div>
  );
}
