import { SearchX } from "lucide-react";
import { Button } from "../../ui/button.tsx";

interface NoProjectsProps {
  /** The label of the tech filter that is on. */
  filter: string | undefined;
  onClearFilters: () => void;
  onClearSearch: () => void;
  onClearTech: () => void;
}

/** Clear Filters resets the sort and the search, so a tech filter that stays on is named, with a button of its own. */
export function NoProjects({ filter, onClearFilters, onClearSearch, onClearTech }: NoProjectsProps) {
  return (
    <div className="empty">
      <SearchX size={40} aria-hidden="true" strokeWidth={1.5} />
      <h2>No projects found</h2>
      <p>Nothing matched your filters or search. Try a different technology or fewer words.</p>
      {filter !== undefined && <p>The {filter} filter is on.</p>}
      <div className="row-3 centered apart">
        <Button look="primary" onClick={onClearFilters}>
          Clear Filters
        </Button>
        <Button onClick={onClearSearch}>Clear Search</Button>
        {filter !== undefined && <Button onClick={onClearTech}>Show All Tech</Button>}
      </div>
    </div>
  );
}
