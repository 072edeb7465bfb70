import { Copy, FileDown, QrCode as QrCodeIcon } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import { useCopy } from "../../../core/admin/copy-text.ts";
import { ownerClient } from "../../../core/admin/owner-api.ts";
import { saveFile } from "../../../core/admin/save-file.ts";
import { Button } from "../../../core/admin/ui/button.tsx";
import { EntryRow } from "../../../core/admin/ui/entry-list.tsx";
import { RemoveButton } from "../../../core/admin/ui/remove-button.tsx";
import { Status } from "../../../core/admin/ui/status.tsx";
import type { Sender } from "../../../core/admin/use-send.ts";
import { Badge } from "../../../core/ui/badge.tsx";
import { formatDate } from "../../../core/ui/format.ts";
import type { ShareLink } from "../contract/share-links.ts";
import type { ShareLinkApi } from "../owner.ts";
import {
  describeCountries,
  describeOpens,
  describePages,
  describePreviews,
  insightPathOf,
} from "./describe-link.ts";

const shareLinkApi = ownerClient<ShareLinkApi>();

const QrCode = lazy(() => import("../../../core/admin/qr-code.tsx"));

interface LinkRowProps {
  link: ShareLink;
  deletion: Sender;
}

/** A link, and what came of it. */
export function LinkRow({ link, deletion }: LinkRowProps) {
  const { _id: id, label, url, opens } = link;
  const [hasCode, setHasCode] = useState(false);
  const { status, copy } = useCopy("It could not be copied. Select the address instead.");
  const actions = (
    <>
      <Button look="quiet" aria-label={`Copy the address of ${label}`} onClick={() => void copy(url)}>
        <Copy aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        aria-label={`QR code of ${label}`}
        aria-expanded={hasCode}
        onClick={() => setHasCode(!hasCode)}
      >
        <QrCodeIcon aria-hidden="true" />
      </Button>
      <RemoveButton
        by={deletion}
        entry={id}
        remove={() => shareLinkApi["share-links"][":id"].$delete({ param: { id } })}
        aria-label={`Delete ${label}`}
        question={`Delete the link “${label}”? Its address will stop working, and its counts will be lost.`}
        yes="Delete link"
        failed="The link could not be deleted."
      />
    </>
  );
  return (
    <EntryRow stacks actions={actions}>
      <p className="strong">
        {label} {opens > 0 ? <Badge color="green">Opened</Badge> : <Badge color="gray">Not opened</Badge>}
      </p>
      <p className="mono small">{url}</p>
      <LinkFacts link={link} />
      {hasCode && <Code link={link} />}
      <Status failed={status?.failed}>{status?.text}</Status>
    </EntryRow>
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
      {lastDay !== null && <span>Works until {formatDate(lastDay)}</span>}
    </p>
  );
}

/** The QR code of an address, and a button that saves it. */
function Code({ link: { label, slug, url } }: { link: ShareLink }) {
  const image = useRef<SVGSVGElement>(null);
  function save() {
    if (image.current === null) return;
    const text = new XMLSerializer().serializeToString(image.current);
    saveFile(new Blob([text], { type: "image/svg+xml" }), `${slug}.svg`);
  }
  return (
    <Suspense>
      <QrCode ref={image} text={url} label={`QR code of ${label}`} />
      <Button onClick={save}>
        <FileDown aria-hidden="true" /> Save QR code
      </Button>
    </Suspense>
  );
}
