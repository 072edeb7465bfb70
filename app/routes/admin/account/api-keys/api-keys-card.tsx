import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ApiKey, NewApiKey } from "../../../../../contract/api-keys.ts";
import { EntryList } from "../../../../admin/ui/entry-list.tsx";
import { Failure } from "../../../../admin/ui/failure.tsx";
import { focusNext } from "../../../../admin/ui/focus-next.ts";
import { Card } from "../../../../ui/card.tsx";
import { deleteApiKey } from "./api.ts";
import { ApiKeyRow } from "./api-key-row.tsx";
import styles from "./api-keys-card.module.css";
import { NewKey } from "./new-key.tsx";
import { NewKeyForm } from "./new-key-form.tsx";

/** Makes, lists, and deletes the keys with which programs read the figures. Without `keys`, they could not be loaded. */
export function ApiKeysCard({ keys }: { keys: ApiKey[] | undefined }) {
  const { revalidate } = useRevalidator();
  // Stays in the card when the list cannot be loaded again, because the server does not know it any more.
  const [made, setMade] = useState<NewApiKey>();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ text: string; failed: boolean }>();

  function show(key: NewApiKey) {
    setMade(key);
    setOutcome(undefined);
    void revalidate();
  }

  async function remove(id: string) {
    if (isBusy) return;
    setBusy(true);
    try {
      await deleteApiKey(id);
      focusNext(id);
      if (made?._id === id) setMade(undefined);
      setOutcome({ text: "The key was deleted. It no longer works.", failed: false });
    } catch (error) {
      console.info("The key was not deleted", error);
      setOutcome({ text: "The key could not be deleted.", failed: true });
    }
    setBusy(false);
    // Leads to the login if the session has ended.
    await revalidate();
  }

  return (
    <Card>
      <h2>API keys</h2>
      <p className={styles.facts}>
        A key lets a program read the figures and your share links, and nothing else. It works until you
        delete it, even if you change your password.
      </p>
      {keys === undefined ? (
        <Failure text="Could not load the API keys." />
      ) : (
        <EntryList entries={keys} empty="No keys yet.">
          {(key) => <ApiKeyRow apiKey={key} onDelete={() => void remove(key._id)} />}
        </EntryList>
      )}
      {made && <NewKey key={made._id} made={made} />}
      <p role="status" className={outcome?.failed ? styles.failed : styles.done}>
        {outcome?.text}
      </p>
      <NewKeyForm onMade={show} />
    </Card>
  );
}
