import { useState } from "react";
import { apiKeyScopes } from "../../../../../contract/api-key-scopes.ts";
import type { ApiKey } from "../../../../../contract/api-keys.ts";
import { Button } from "../../../../admin/ui/button.tsx";
import { EntryRow } from "../../../../admin/ui/entry-row.tsx";
import { LastUse } from "../../../../admin/ui/last-use.tsx";
import { QuestionDialog } from "../../../../admin/ui/question-dialog.tsx";

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

interface ApiKeyRowProps {
  apiKey: ApiKey;
  onDelete: () => void;
}

/** A key, of which only the beginning is known. */
export function ApiKeyRow({ apiKey, onDelete }: ApiKeyRowProps) {
  const { label, scope, prefix, createdAt, lastUsedAt } = apiKey;
  const [isAsking, setAsking] = useState(false);
  const actions = (
    <>
      <Button look="remove" aria-label={`Delete the key ${label}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <QuestionDialog
          question={`Delete the key “${label}”? Programs that use it can no longer ${apiKeyScopes[scope]}.`}
          yes="Delete key"
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            onDelete();
          }}
        />
      )}
    </>
  );
  return (
    <EntryRow actions={actions}>
      <p dir="auto">{label}</p>
      <p className="quiet small figures">
        <code>{prefix}…</code> It can {apiKeyScopes[scope]}.
      </p>
      <p className="quiet small figures">
        Created <time dateTime={createdAt}>{format.format(new Date(createdAt))}</time>,{" "}
        <LastUse at={lastUsedAt} format={format} />
      </p>
    </EntryRow>
  );
}
