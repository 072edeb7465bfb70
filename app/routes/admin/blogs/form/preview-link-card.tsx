import { useState } from "react";
import { Button } from "../../../../admin/ui/button.tsx";
import { Status } from "../../../../admin/ui/status.tsx";
import { useLoaded } from "../../../../admin/use-loaded.ts";
import { useSend } from "../../../../admin/use-send.ts";
import { createPreviewLink, endPreviewLink, fetchPreviewLink } from "../api.ts";

/** What is known about the link: whether there is one, and its address right after it was created. */
interface LinkState {
  exists: boolean;
  address?: string;
}

const failure = "That did not work. Try again.";

/** Creates and ends the link that shows the saved post to those who have it, before it is published. */
export function PreviewLinkCard({ id }: { id: string }) {
  const loaded = useLoaded("The preview link could not be loaded", id, fetchPreviewLink);
  const [changed, setChanged] = useState<LinkState>();
  const { send, problems } = useSend<LinkState>({ onSaved: setChanged, reloads: false });

  const create = () =>
    send(async () => {
      const { path } = await createPreviewLink(id);
      return { exists: true, address: location.origin + path };
    }, failure);

  const end = () =>
    send(async () => {
      await endPreviewLink(id);
      return { exists: false };
    }, failure);

  if (typeof loaded !== "object") return null;
  const link: LinkState = changed ?? { exists: loaded.createdAt !== null };
  return (
    <section aria-label="Preview link" className="stack-2">
      <p className="quiet small">
        {link.exists
          ? "Everyone with the preview link can read the saved post."
          : "A preview link shows the saved post to those who have it, before it is published."}
      </p>
      {link.address !== undefined && (
        <input
          readOnly
          aria-label="Preview link"
          className="input"
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
      <Status failed>{problems.form}</Status>
    </section>
  );
}
