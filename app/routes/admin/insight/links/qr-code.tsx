import { FileDown } from "lucide-react";
import { lazy, Suspense, useRef } from "react";
import type { ShareLink } from "../../../../../contract/share-links.ts";
import { saveFile } from "../../../../admin/save-file.ts";
import { Button } from "../../../../admin/ui/button.tsx";

const QrCode = lazy(() => import("../../../../admin/qr-code/qr-code.tsx"));

/** The QR code of an address, and a button that saves it. */
export function Code({ label, slug, url }: Pick<ShareLink, "label" | "slug" | "url">) {
  const image = useRef<SVGSVGElement>(null);
  return (
    <Suspense>
      <QrCode ref={image} text={url} label={`QR code of ${label}`} />
      <Button
        onClick={() => {
          if (image.current === null) return;
          const text = new XMLSerializer().serializeToString(image.current);
          saveFile(new Blob([text], { type: "image/svg+xml" }), `${slug}.svg`);
        }}
      >
        <FileDown aria-hidden="true" /> Save QR code
      </Button>
    </Suspense>
  );
}
