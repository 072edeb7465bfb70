import { useState } from "react";
import { ownerClient } from "../../../core/admin/owner-api.ts";
import { type Problems, readSaved } from "../../../core/admin/send-result.ts";
import { AddForm } from "../../../core/admin/ui/add-form.tsx";
import { Field } from "../../../core/admin/ui/field.tsx";
import { Card } from "../../../core/ui/card.tsx";
import { Switch } from "../../../core/ui/lazy/switch.tsx";
import { linkBounds } from "../contract/bounds.ts";
import type { ShareLinkInput } from "../contract/share-links.ts";
import type { ShareLinkApi } from "../owner.ts";

const shareLinkApi = ownerClient<ShareLinkApi>();

const fields = ["label", "target", "slug", "lastDay", "notify"] as const;

/** The form that makes a link. */
export function LinkForm({ canNotify }: { canNotify: boolean }) {
  const [notify, setNotify] = useState(false);
  return (
    <Card>
      <h2>New link</h2>
      <AddForm
        add={async (typed: Typed) =>
          readSaved(await shareLinkApi["share-links"].$post({ json: readLink(typed, notify) }), fields)
        }
        onAdded={() => setNotify(false)}
        describe={() => "Added to the top of the list."}
        look="primary"
        label="Add link"
        busy="Adding..."
      >
        {(problems) => (
          <>
            <LinkFields problems={problems} />
            {canNotify && (
              <Switch checked={notify} onChange={setNotify}>
                Email me the first time it is opened
              </Switch>
            )}
          </>
        )}
      </AddForm>
    </Card>
  );
}

type Typed = Record<"label" | "target" | "slug" | "lastDay", string>;

function readLink({ label, target, slug, lastDay }: Typed, notify: boolean): ShareLinkInput {
  return {
    label: label.trim(),
    target: target.trim(),
    notify,
    ...(slug.trim() !== "" && { slug: slug.trim() }),
    ...(lastDay !== "" && { lastDay }),
  };
}

function LinkFields({ problems }: { problems: Problems<keyof ShareLinkInput> }) {
  return (
    <>
      <Field
        label="Label"
        hint="Only you will see it. Example: “Resume sent to Acme.”"
        error={problems.label}
      >
        {(control) => (
          <input {...control} name="label" required maxLength={linkBounds.label} autoComplete="off" />
        )}
      </Field>
      <Field
        label="Leads to"
        hint="A page or file such as /blog or /resume.pdf, or another site."
        error={problems.target}
      >
        {(control) => (
          <input
            {...control}
            name="target"
            required
            maxLength={linkBounds.target}
            defaultValue="/resume.pdf"
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Address after /to/" hint="Leave it empty for a random one." error={problems.slug}>
        {(control) => (
          <input
            {...control}
            name="slug"
            maxLength={linkBounds.slug}
            autoComplete="off"
            autoCapitalize="none"
            placeholder="acme"
          />
        )}
      </Field>
      <Field label="Last day" hint="Leave it empty for a link that never expires." error={problems.lastDay}>
        {(control) => <input {...control} type="date" name="lastDay" />}
      </Field>
    </>
  );
}
