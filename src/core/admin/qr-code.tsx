import type { Ref } from "react";
import { encode } from "uqr";

/** Modules of a white border that readers need (ISO/IEC 18004). */
const border = 4;

interface QrCodeProps {
  /** What it says. */
  text: string;
  /** What screen readers call it. */
  label: string;
  ref?: Ref<SVGSVGElement>;
}

/** The QR code of a text, black on white in both color schemes. */
export default function QrCode({ text, label, ref }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "M", border });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      ref={ref}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="qr-code"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
