import { EntryRow } from "../../admin/ui/entry-list.tsx";
import type { Task } from "../../feature.app.ts";
import { Card } from "../../ui/card.tsx";

/** What the owner has to do: what is broken first, and each with what to do about it. */
export function Tasks({ tasks }: { tasks: Task[] }) {
  if (tasks.length === 0) return null;
  return (
    <Card>
      <h2>To do</h2>
      <ul className="entries lined">
        {tasks
          .toSorted((one, other) => Number(other.isUrgent ?? false) - Number(one.isUrgent ?? false))
          .map(({ title, icon: Icon, isUrgent, text, details = [], action }) => (
            <li key={title}>
              <EntryRow
                stacks
                icon={<Icon aria-hidden="true" strokeWidth={1.75} className={isUrgent ? "red" : "quiet"} />}
                actions={action}
              >
                <div role="status">
                  <h3>{title}</h3>
                  <p className="quiet small">{text}</p>
                  {details.length > 0 && (
                    <ul className="stack-1 mono small">
                      {details.map((detail) => (
                        <li key={detail}>{detail}</li>
                      ))}
                    </ul>
                  )}
                </div>
              </EntryRow>
            </li>
          ))}
      </ul>
    </Card>
  );
}
