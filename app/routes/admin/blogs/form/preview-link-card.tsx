import { useEffect, useState } from "react";
import { Button } from "../../../../admin/ui/button.tsx";
import input from "../../../../ui/input.module.css";
import { createPreviewLink, endPreviewLink, fetchPreviewLink } from "../api.ts";
import styles from "./preview-link-card.module.css";

/** What is known about the link: whether there is one, and its address right after it was created. */
interface LinkState {
  exists: boolean;
  address?: string | undefined;
  failed?: boolean;
}

/** Creates and ends the link that shows the saved post to those who have it, before it is published. */
export function PreviewLinkCard({ id }: { id: string }) {
  const [link, setLink] = useState<LinkState>();

  useEffect(() => {
    fetchPreviewLink(id)
      .then(({ createdAt }) => setLink({ exists: createdAt !== null }))
      .catch((error) => console.info("The preview link could not be loaded", error));
  }, [id]);

  async function change(call: Promise<LinkState>) {
    try {
      setLink(await call);
    } catch (error) {
      console.info("The preview link could not be changed", error);
      setLink((known) => known && { ...known, failed: true });
    }
  }

  function create() {
    void change(
      createPreviewLink(id).then(({ path }) => ({ exists: true, address: location.origin + path })),
    );
  }

  function end() {
    void change(endPreviewLink(id).then(() => ({ exists: false })));
  }

  if (link === undefined) return null;
  return (
    <section aria-label="Preview link" className={`stack-2 ${styles.card}`}>
      <p className={styles.hint}>
        {link.exists
          ? "Everyone with the preview link can read the saved post."
          : "A preview link shows the saved post to those who have it, before it is published."}
      </p>
      {link.address !== undefined && (
        <input
          readOnly
          aria-label="Preview link"
          className={input.input}
          value={link.address}
          onFocus={({ target }) => target.select()}
        />
      )}
      <div className={styles.actions}>
        <Button onClick={create}>{link.exists ? "Replace preview link" : "Create preview link"}</Button>
        {link.exists && (
          <Button look="danger" onClick={end}>
            End preview link
          </Button>
        )}
      </div>
      <p role="status" className={styles.hint}>
        {link.failed && "That did not work. Try again."}
      </p>
    </section>
  );
}
