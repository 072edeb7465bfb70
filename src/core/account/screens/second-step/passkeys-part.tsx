import { KeyRound } from "lucide-react";
import { ownerClient, withTimeout } from "../../../admin/owner-api.ts";
import { Refused, readSaved } from "../../../admin/send-result.ts";
import { AddForm } from "../../../admin/ui/add-form.tsx";
import { EntryList, EntryRow } from "../../../admin/ui/entry-list.tsx";
import { Field } from "../../../admin/ui/field.tsx";
import { RemoveButton } from "../../../admin/ui/remove-button.tsx";
import { Use } from "../../../admin/ui/time.tsx";
import type { Sender } from "../../../admin/use-send.ts";
import { factorBounds } from "../../contract/factor-bounds.ts";
import type { MadeFactor, NewPasskey, Passkey } from "../../contract/second-step.ts";
import type { FactorApi } from "../../server/second-step/owner.ts";
import { canUsePasskeys, makePasskey } from "./passkey.ts";
import { storeUsedPasskey } from "./used-passkey.ts";

const api = ownerClient<FactorApi>().account.passkeys;

interface PasskeysPartProps {
  passkeys: Passkey[];
  /** What the question before a removal adds. */
  warning: string;
  changes: Sender;
  onMade: (made: MadeFactor) => void;
}

export function PasskeysPart({ passkeys, warning, changes, onMade }: PasskeysPartProps) {
  return (
    <div className="stack-3">
      <h3>Passkeys</h3>
      <p className="quiet small">
        Your device, a password manager, or a security key. A passkey can also sign you in without the
        password.
      </p>
      <EntryList entries={passkeys}>
        {({ _id: id, name, createdAt, lastUsedAt }) => (
          <EntryRow
            actions={
              <RemoveButton
                by={changes}
                entry={id}
                remove={() => api[":id"].$delete({ param: { id } })}
                aria-label={`Remove the passkey ${name}`}
                question={`Remove the passkey “${name}”?${warning}`}
                yes="Remove passkey"
                done="The passkey was removed."
                failed="The passkey could not be removed."
              />
            }
          >
            <p dir="auto">{name}</p>
            <Use made="Added" at={createdAt} lastUsedAt={lastUsedAt} />
          </EntryRow>
        )}
      </EntryList>
      {canUsePasskeys() ? (
        <AddForm
          add={addPasskey}
          onAdded={onMade}
          label={
            <>
              <KeyRound aria-hidden="true" /> Add passkey
            </>
          }
          busy="Adding..."
        >
          {(problems) => (
            <Field
              label="Name of a new passkey"
              hint="Only you will see it. Example: “Laptop.”"
              error={problems.name}
            >
              {(control) => (
                <input {...control} name="name" required maxLength={factorBounds.name} autoComplete="off" />
              )}
            </Field>
          )}
        </AddForm>
      ) : (
        <p>This browser cannot make passkeys here. They need HTTPS and a current browser.</p>
      )}
    </div>
  );
}

/** Has the browser make a passkey, and stores it under this name. */
async function addPasskey({ name }: Pick<NewPasskey, "name">): Promise<MadeFactor | Refused<"name">> {
  const offer = await readSaved(await api.options.$post(undefined, withTimeout()));
  if (offer instanceof Refused) return offer;
  const response = await makePasskey(offer.options);
  if (response instanceof Refused) return response;
  const json = { ticket: offer.ticket, name, response };
  const made = await readSaved(await api.$post({ json }, withTimeout()), ["name"]);
  if (!(made instanceof Refused)) storeUsedPasskey(true);
  return made;
}
