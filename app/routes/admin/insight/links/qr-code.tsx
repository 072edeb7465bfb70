import { FileDown } from "lucide-react";
import { useRef } from "react";
import type { ShareLink } from "../../../../../contract/share-links.ts";
import { QrCode } from "../../../../admin/qr-code/qr-code.tsx";
import { saveFile } from "../../../../admin/save-file.ts";
import { Button } from "../../../../admin/ui/button.tsx";

/** The QR code of an address. */
export default function Code({ label, slug, url }: Pick<ShareLink, "label" | "slug" | "url">) {
  const image = useRef<SVGSVGElement>(null);
  return (
    <>
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
    </>
  );
}
