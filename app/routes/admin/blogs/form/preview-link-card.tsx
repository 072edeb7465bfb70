import { useEffect, useState } from "react";
import { Button } from "../../../../admin/ui/button.tsx";
import { Status } from "../../../../admin/ui/status.tsx";
import { useAction } from "../../../../admin/use-action.ts";
import input from "../../../../ui/input.module.css";
import text from "../../../../ui/text.module.css";
import { createPreviewLink, endPreviewLink, fetchPreviewLink } from "../api.ts";

/** What is known about the link: whether there is one, and its address right after it was created. */
interface LinkState {
  exists: boolean;
  address?: string;
}

/** Creates and ends the link that shows the saved post to those who have it, before it is published. */
export function PreviewLinkCard({ id }: { id: string }) {
  const [link, setLink] = useState<LinkState>();
  const { outcome, run } = useAction();

  useEffect(() => {
    fetchPreviewLink(id)
      .then(({ createdAt }) => setLink({ exists: createdAt !== null }))
      .catch((error) => console.info("The preview link could not be loaded", error));
  }, [id]);

  function change(work: () => Promise<LinkState>) {
    void run("That did not work. Try again.", async () => setLink(await work()));
  }

  function create() {
    change(async () => ({ exists: true, address: location.origin + (await createPreviewLink(id)).path }));
  }

  function end() {
    change(async () => {
      await endPreviewLink(id);
      return { exists: false };
    });
  }

  if (link === undefined) return null;
  return (
    <section aria-label="Preview link" className="stack-2">
      <p className={text.quiet}>
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
      <div className="row-2">
        <Button onClick={create}>{link.exists ? "Replace preview link" : "Create preview link"}</Button>
        {link.exists && (
          <Button look="danger" onClick={end}>
            End preview link
          </Button>
        )}
      </div>
      <Status failed={outcome?.failed}>{outcome?.text}</Status>
    </section>
  );
}
