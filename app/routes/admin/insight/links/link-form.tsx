import { useState } from "react";
import { bounds } from "../../../../../contract/bounds.ts";
import type { ShareLink, ShareLinkInput } from "../../../../../contract/share-links.ts";
import type { Problems } from "../../../../admin/send-result.ts";
import { Field } from "../../../../admin/ui/field.tsx";
import { Status } from "../../../../admin/ui/status.tsx";
import { useSend } from "../../../../admin/use-send.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Switch } from "../../../../ui/lazy/switch.tsx";
import { addLink } from "./api.ts";

/** The form that makes a link. */
export function LinkForm({ canNotify }: { canNotify: boolean }) {
  const [notify, setNotify] = useState(false);
  const { element, submit, isBusy, problems, saved } = useSend<ShareLink, keyof ShareLinkInput>({
    onSaved: () => {
      element.current?.reset();
      setNotify(false);
      element.current?.querySelector<HTMLElement>("[name=label]")?.focus();
    },
  });
  const add = submit((fields: LinkFields) => addLink(readLink(fields, notify)));

  return (
    <Card>
      <h2>New link</h2>
      <form ref={element} className="stack-4" onSubmit={add}>
        <LinkFields problems={problems} />
        {canNotify && (
          <Switch checked={notify} onChange={setNotify}>
            Email me the first time it is opened
          </Switch>
        )}
        <div className="row-2-4">
          <Button type="submit" look="primary">
            {isBusy ? "Adding..." : "Add link"}
          </Button>
          <Status role="alert">{problems.form}</Status>
          <Status>{saved && "Added to the top of the list."}</Status>
        </div>
      </form>
    </Card>
  );
}

/** What is typed. */
type LinkFields = Record<"label" | "target" | "slug" | "lastDay", string>;

function LinkFields({ problems }: { problems: Problems<keyof ShareLinkInput> }) {
  return (
    <>
      <Field
        label="Label"
        hint="Only you will see it. Example: “Resume sent to Acme.”"
        error={problems.label}
      >
        {(control) => (
          <input {...control} name="label" required maxLength={bounds.linkLabel} autoComplete="off" />
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
            maxLength={bounds.linkTarget}
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
            maxLength={bounds.linkSlug}
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

function readLink({ label, target, slug, lastDay }: LinkFields, notify: boolean): ShareLinkInput {
  return {
    label: label.trim(),
    target: target.trim(),
    notify,
    ...(slug.trim() !== "" && { slug: slug.trim() }),
    ...(lastDay !== "" && { lastDay }),
  };
}
