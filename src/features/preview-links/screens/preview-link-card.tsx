import { useState } from "react";
import { ownerClient } from "../../../core/admin/owner-api.ts";
import { Button } from "../../../core/admin/ui/button.tsx";
import { Status } from "../../../core/admin/ui/status.tsx";
import { useLoaded } from "../../../core/admin/use-loaded.ts";
import { useSend } from "../../../core/admin/use-send.ts";
import type { OpenPost } from "../../../core/feature.app.ts";
import { parse } from "../../../core/pages/screens/api.ts";
import type { PreviewLinkApi } from "../owner-previews.ts";

const previewLinkApi = ownerClient<PreviewLinkApi>();

/** What is known about the link: whether there is one, and its address right after it was created. */
interface LinkState {
  exists: boolean;
  address?: string;
}

const failure = "That did not work. Try again.";

/** Creates and ends the link that shows the saved post to those who have it, before it is published. */
export function PreviewLinkCard({ id }: Pick<OpenPost, "id">) {
  const api = previewLinkApi.blogs[":id"]["preview-link"];
  const loaded = useLoaded("The preview link could not be loaded", id, () =>
    parse(api.$get({ param: { id } })),
  );
  const [changed, setChanged] = useState<LinkState>();
  const { send, problems } = useSend<LinkState>({ onSaved: setChanged, reloads: false });

  const create = () =>
    send(async () => {
      const { path } = await parse(api.$post({ param: { id } }));
      return { exists: true, address: location.origin + path };
    }, failure);

  const end = () =>
    send(async () => {
      await parse(api.$delete({ param: { id } }));
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
