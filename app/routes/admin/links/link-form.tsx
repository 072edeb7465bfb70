import { type FormEvent, useEffect, useRef, useState } from "react";
import { type SubmitTarget, useFetcher } from "react-router";
import { bounds } from "../../../../contract/bounds.ts";
import type { ShareLink, ShareLinkInput } from "../../../../contract/share-links.ts";
import { Field } from "../../../admin/ui/field.tsx";
import { Status } from "../../../admin/ui/status.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Switch } from "../../../ui/lazy/switch.tsx";
import type { LinkProblems } from "./api.ts";
import styles from "./links.module.css";

type Outcome = ShareLink | { problems: LinkProblems };

const none: LinkProblems = {};

/** The form that makes a link. */
export function LinkForm({ canNotify }: { canNotify: boolean }) {
  const { submit, data, state } = useFetcher<Outcome>();
  const [notify, setNotify] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = state !== "idle";
  const outcome = isBusy ? undefined : data;
  const problems = outcome && "problems" in outcome ? outcome.problems : none;

  useEffect(() => {
    if (!outcome) return;
    if ("problems" in outcome) {
      // The button loses focus while it is disabled.
      const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
      (invalid ?? form.current?.querySelector<HTMLElement>("[type=submit]"))?.focus();
      return;
    }
    form.current?.reset();
    setNotify(false);
    form.current?.querySelector<HTMLElement>("[name=label]")?.focus();
  }, [outcome]);

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const read = (name: string) => String(fields.get(name) ?? "").trim();
    const [slug, lastDay] = [read("slug"), read("lastDay")];
    const input: ShareLinkInput = {
      label: read("label"),
      target: read("target"),
      notify,
      ...(slug === "" ? {} : { slug }),
      ...(lastDay === "" ? {} : { lastDay }),
    };
    void submit(input as unknown as SubmitTarget, {
      method: "post",
      action: "/admin/links",
      encType: "application/json",
    });
  }

  return (
    <Card>
      <h2>New link</h2>
      <form ref={form} className="stack-4" onSubmit={add}>
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
        {canNotify && (
          <Switch checked={notify} onChange={setNotify}>
            Email me the first time it is opened
          </Switch>
        )}
        <div className={`row-2-4 ${styles.save}`}>
          <Button type="submit" look="primary" disabled={isBusy}>
            {isBusy ? "Adding..." : "Add link"}
          </Button>
          <Status role="alert">{problems.form}</Status>
          <Status>{outcome && !("problems" in outcome) && "Added to the top of the list."}</Status>
        </div>
      </form>
    </Card>
  );
}
