import { SearchX } from "lucide-react";
import { Button } from "../../ui/button.tsx";
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
      <p>Nothing matched your filters or search. Try a different technology or fewer words.</p>
      <div className={styles.actions}>
        <Button look="primary" onClick={onClearFilters}>
          Clear Filters
        </Button>
        <Button onClick={onClearSearch}>Clear Search</Button>
      </div>
    </div>
  );
}
