import { KeyRound } from "lucide-react";
import { useState } from "react";
import { apiKeyScopes } from "../../../core/account/contract/api-key-scopes.ts";
import { attempt } from "../../../core/admin/attempt.ts";
import { ownerClient } from "../../../core/admin/owner-api.ts";
import { type Problems, readSaved } from "../../../core/admin/send-result.ts";
import { AddForm } from "../../../core/admin/ui/add-form.tsx";
import { EntryList, EntryRow } from "../../../core/admin/ui/entry-list.tsx";
import { Field } from "../../../core/admin/ui/field.tsx";
import { RemoveButton } from "../../../core/admin/ui/remove-button.tsx";
import { LoadingPart } from "../../../core/admin/ui/screen-skeleton.tsx";
import { Select } from "../../../core/admin/ui/select.tsx";
import { ShownOnce } from "../../../core/admin/ui/shown-once.tsx";
import { Said } from "../../../core/admin/ui/status.tsx";
import { Use } from "../../../core/admin/ui/time.tsx";
import { makeCall, useSend } from "../../../core/admin/use-send.ts";
import { bounds } from "../../../core/http/contract/bounds.ts";
import { parse } from "../../../core/pages/screens/api.ts";
import { Card } from "../../../core/ui/card.tsx";
import { Empty } from "../../../core/ui/empty.tsx";
import type { ApiKeyInput, NewApiKey } from "../contract/api-keys.ts";
import type { ApiKeyApi } from "../owner.ts";
import type { Route } from "./+types/route";

const api = ownerClient<ApiKeyApi>()["api-keys"];

export async function clientLoader() {
  return { list: await attempt("The API keys could not be loaded", parse(api.$get())) };
}

export { LoadingPart as HydrateFallback, makeCall as clientAction };

/** Makes, lists, and deletes the keys with which programs read what the owner sees, or publish posts. */
export default function KeysPart({ loaderData: { list } }: Route.ComponentProps) {
  const keys = list?.apiKeys;
  // Stays in the card when the list cannot be loaded again, because the server does not know it any more.
  const [made, setMade] = useState<NewApiKey>();
  const isDeleted = keys !== undefined && !keys.some(({ _id }) => _id === made?._id);
  const deletion = useSend<string>();
  return (
    <Card>
      <h2>API keys</h2>
      <p className="quiet small figures">
        A key lets a program read figures, or publish posts with <code>foliodesk publish</code>, and nothing
        else. It works until you delete it, even if you change your password.
      </p>
      <EntryList
        entries={keys}
        failed="Could not load the API keys."
        empty={<Empty icon={KeyRound}>No keys yet.</Empty>}
      >
        {({ _id: id, label, scope, prefix, createdAt, lastUsedAt }) => (
          <EntryRow
            actions={
              <RemoveButton
                by={deletion}
                entry={id}
                remove={() => api[":id"].$delete({ param: { id } })}
                aria-label={`Delete the key ${label}`}
                question={`Delete the key “${label}”? Programs that use it can no longer ${apiKeyScopes[scope]}.`}
                yes="Delete key"
                done="The key was deleted. It no longer works."
                failed="The key could not be deleted."
              />
            }
          >
            <p dir="auto">{label}</p>
            <p className="quiet small figures">
              <code>{prefix}…</code> It can {apiKeyScopes[scope]}.
            </p>
            <Use made="Created" at={createdAt} lastUsedAt={lastUsedAt} />
          </EntryRow>
        )}
      </EntryList>
      {made && !isDeleted && <NewKey key={made._id} made={made} />}
      <Said by={deletion} />
      <AddForm
        add={async (json: ApiKeyInput) => readSaved(await api.$post({ json }), ["label"])}
        failed="The key could not be created. Please try again."
        label="Create key"
        busy="Creating..."
        onAdded={(key) => {
          setMade(key);
          deletion.hide();
        }}
      >
        {(problems) => <KeyFields problems={problems} />}
      </AddForm>
    </Card>
  );
}

/** A key that was just made, to be copied. */
function NewKey({ made: { label, key } }: { made: NewApiKey }) {
  const field = (
    <input
      readOnly
      aria-label="The new key"
      className="input mono measure"
      value={key}
      onFocus={({ target }) => target.select()}
    />
  );
  const failure = "It could not be copied. Copy the selected text instead.";
  return (
    <ShownOnce text={key} label="Copy" failure={failure} before={field}>
      <p>
        Copy the key “<bdi>{label}</bdi>” now. It will not be shown again.
      </p>
    </ShownOnce>
  );
}

function KeyFields({ problems }: { problems: Problems<"label"> }) {
  return (
    <>
      <Field
        label="Label for a new key"
        hint="Only you will see it. Example: “Weekly report.”"
        error={problems.label}
      >
        {(control) => (
          <input {...control} name="label" required maxLength={bounds.apiKeyLabel} autoComplete="off" />
        )}
      </Field>
      <Field label="What the key can do" hint="It cannot be changed later.">
        {(control) => (
          <Select
            {...control}
            name="scope"
            options={Object.entries(apiKeyScopes).map(([value, text]) => ({
              value,
              label: text.charAt(0).toUpperCase() + text.slice(1),
            }))}
          />
        )}
      </Field>
    </>
  );
}
