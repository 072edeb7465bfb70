import { FileDown } from "lucide-react";
import { useRef } from "react";
import { encode } from "uqr";
import type { ShareLink } from "../../../../../contract/share-links.ts";
import { saveFile } from "../../../../admin/save-file.ts";
import { Button } from "../../../../admin/ui/button.tsx";
import styles from "./qr-code.module.css";

/** Modules of a white border that readers need (ISO/IEC 18004). */
const border = 4;

/** The QR code of an address. */
export default function Code({ label, slug, url }: Pick<ShareLink, "label" | "slug" | "url">) {
  const image = useRef<SVGSVGElement>(null);
  const { data, size } = encode(url, { ecc: "M", border });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <>
      <svg
        ref={image}
        role="img"
        aria-label={`QR code of ${label}`}
        viewBox={`0 0 ${size} ${size}`}
        className={styles.code}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
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
