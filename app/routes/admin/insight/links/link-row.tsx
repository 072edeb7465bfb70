import { Copy, QrCode, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { ShareLink } from "../../../../../contract/share-links.ts";
import { copyText } from "../../../../admin/copy-text.ts";
import { Button } from "../../../../admin/ui/button.tsx";
import { EntryRow } from "../../../../admin/ui/entry-row.tsx";
import { focusNext } from "../../../../admin/ui/focus-next.ts";
import { QuestionDialog } from "../../../../admin/ui/question-dialog.tsx";
import { useSend } from "../../../../admin/use-send.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { deleteLink } from "./api.ts";
import {
  describeCountries,
  describeOpens,
  describePages,
  describePreviews,
  formatDay,
  insightPathOf,
} from "./describe-link.ts";
import { Code } from "./qr-code.tsx";

/** A link, and what came of it. */
export function LinkRow({ link }: { link: ShareLink }) {
  const { _id: id, slug, label, url, opens } = link;
  const [hasCode, setHasCode] = useState(false);
  const [notice, setNotice] = useState("");

  async function copy() {
    setNotice((await copyText(url)) ? "Copied." : "It could not be copied. Select the address instead.");
  }

  const actions = (
    <>
      <Button look="quiet" aria-label={`Copy the address of ${label}`} onClick={() => void copy()}>
        <Copy aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        aria-label={`QR code of ${label}`}
        aria-expanded={hasCode}
        onClick={() => setHasCode(!hasCode)}
      >
        <QrCode aria-hidden="true" />
      </Button>
      <DeleteButton id={id} label={label} onFail={setNotice} />
    </>
  );
  return (
    <EntryRow stacks actions={actions}>
      <p className="strong">
        {label} {opens > 0 ? <Badge color="green">Opened</Badge> : <Badge color="gray">Not opened</Badge>}
      </p>
      <p className="mono small">{url}</p>
      <LinkFacts link={link} />
      {hasCode && <Code label={label} slug={slug} url={url} />}
      <p role="status" className="quiet small">
        {notice}
      </p>
    </EntryRow>
  );
}

interface DeleteButtonProps {
  id: string;
  label: string;
  /** Called with what to say. */
  onFail: (text: string) => void;
}

function DeleteButton({ id, label, onFail }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { send } = useSend({
    onSaved: () => focusNext(id),
    onRefused: ({ form = "" }) => onFail(form),
  });
  return (
    <>
      <Button look="remove" aria-label={`Delete ${label}`} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
      </Button>
      {isAsking && (
        <QuestionDialog
          question={`Delete the link “${label}”? Its address will stop working, and its counts will be lost.`}
          yes="Delete link"
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            send(() => deleteLink(id), "The link could not be deleted.");
          }}
        />
      )}
    </>
  );
}

/** Where a link leads, and who opened it. */
function LinkFacts({ link }: { link: ShareLink }) {
  const { label, target, lastDay, opens, previews, countries, campaign, pages } = link;
  return (
    <p className="row-1-4 quiet small figures">
      <span>Leads to {target}</span>
      {opens > 0 && <span>{describeOpens(link)}</span>}
      {countries.length > 0 && <span>{describeCountries(countries)}</span>}
      {opens > 0 && campaign !== null && (
        <span>
          <Link to={insightPathOf(campaign)}>
            What was read<span className="visually-hidden"> through {label}</span>
          </Link>
          {pages.length > 0 && `: ${describePages(pages)}`}
        </span>
      )}
      {previews > 0 && <span>{describePreviews(previews)}</span>}
      {lastDay !== null && <span>Works until {formatDay(lastDay)}</span>}
    </p>
  );
}
