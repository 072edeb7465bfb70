import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "../../../../core/admin/ui/dialog.tsx";
import { Field } from "../../../../core/admin/ui/field.tsx";
import { Status } from "../../../../core/admin/ui/status.tsx";
import { useSend } from "../../../../core/admin/use-send.ts";
import { loadScripts, proposeSlug } from "../../../../core/posts/contract/propose-slug.ts";
import type { EditedFile } from "../../../../core/site/contract/site-editing.ts";
import { Button } from "../../../../core/ui/button.tsx";
import { createPage, type PageField } from "../api.ts";
import { formAddress } from "../preview/parts/form-path.ts";

/** Asks for what a page needs, and opens its form. */
export function AddPage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" /> Add page
      </Button>
      {isOpen && <PageDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function PageDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [title, setTitle] = useState("");
  const [typedSlug, setTypedSlug] = useState<string>();
  const first = useRef<HTMLInputElement>(null);
  const { element, submit, isBusy, problems, hide } = useSend<Pick<EditedFile, "file">, PageField>({
    onSaved: ({ file }) => void navigate(formAddress(file, ["content"])),
  });
  useEffect(() => {
    first.current?.focus();
    loadScripts().catch((error) => console.info("Other scripts were not loaded", error));
  }, []);
  return (
    <Dialog
      title="Add a page"
      width={30}
      form={{ ref: element, noValidate: true, onSubmit: submit(createPage), onChange: hide }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            {isBusy ? "Adding..." : "Add page"}
          </Button>
        </>
      }
      onLeave={onClose}
    >
      <Field label="Title" error={problems.title}>
        {(control) => (
          <input
            {...control}
            ref={first}
            name="title"
            maxLength={24}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
      </Field>
      <Field label="Address" hint="What follows the slash, such as uses" error={problems.slug}>
        {(control) => (
          <input
            {...control}
            name="slug"
            maxLength={60}
            value={typedSlug ?? proposeSlug(title)}
            onChange={({ target }) => setTypedSlug(target.value)}
          />
        )}
      </Field>
      <Status role="alert">{problems.form}</Status>
    </Dialog>
  );
}
