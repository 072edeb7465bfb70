import { useEffect, useRef, useState } from "react";
import type { ApiKey, NewApiKey } from "../../../../../contract/api-keys.ts";
import { copyText } from "../../../../admin/copy-text.ts";
import { EntryList } from "../../../../admin/ui/entry-list.tsx";
import { Failure } from "../../../../admin/ui/failure.tsx";
import { focusNext } from "../../../../admin/ui/focus-next.ts";
import form from "../../../../admin/ui/settings-form.module.css";
import { Status } from "../../../../admin/ui/status.tsx";
import { useSend } from "../../../../admin/use-send.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { deleteApiKey } from "./api.ts";
import { ApiKeyRow } from "./api-key-row.tsx";
import styles from "./api-keys-card.module.css";
import { NewKeyForm } from "./new-key-form.tsx";

/** Makes, lists, and deletes the keys of programs. Without `keys`, they could not be loaded. */
export function ApiKeysCard({ keys }: { keys: ApiKey[] | undefined }) {
  // Stays in the card when the list cannot be loaded again, because the server does not know it any more.
  const [made, setMade] = useState<NewApiKey>();
  const { send, saved, problems, hide } = useSend<string>();

  function show(key: NewApiKey) {
    setMade(key);
    hide();
  }

  const remove = (id: string) =>
    send(async () => {
      await deleteApiKey(id);
      focusNext(id);
      if (made?._id === id) setMade(undefined);
      return "The key was deleted. It no longer works.";
    }, "The key could not be deleted.");

  return (
    <Card>
      <h2>API keys</h2>
      <p className="quiet small figures">
        A key lets a program read figures, or publish posts with <code>foliodesk publish</code>, and nothing
        else. It works until you delete it, even if you change your password.
      </p>
      {keys === undefined ? (
        <Failure text="Could not load the API keys." />
      ) : (
        <EntryList entries={keys} empty="No keys yet.">
          {(key) => <ApiKeyRow apiKey={key} onDelete={() => remove(key._id)} />}
        </EntryList>
      )}
      {made && <NewKey key={made._id} made={made} />}
      <div>
        <Status failed={problems.form !== undefined}>{problems.form ?? saved}</Status>
      </div>
      <NewKeyForm onMade={show} />
    </Card>
  );
}

/** A key that was just made, to be copied. */
function NewKey({ made: { label, key } }: { made: NewApiKey }) {
  const field = useRef<HTMLInputElement>(null);
  const [notice, setNotice] = useState("");
  useEffect(() => field.current?.focus(), []);

  async function copy() {
    const isCopied = await copyText(key);
    if (!isCopied) field.current?.select();
    setNotice(isCopied ? "Copied." : "It could not be copied. Copy the selected text instead.");
  }

  return (
    <div className={`stack-2 breaking ${form.note}`}>
      <p>
        Copy the key “<bdi>{label}</bdi>” now. It will not be shown again.
      </p>
      <div className="row-2">
        <input
          ref={field}
          readOnly
          aria-label="The new key"
          className={`input ${styles.key}`}
          value={key}
          onFocus={({ target }) => target.select()}
        />
        <Button onClick={() => void copy()}>Copy</Button>
      </div>
      <p role="status">{notice}</p>
    </div>
  );
}
