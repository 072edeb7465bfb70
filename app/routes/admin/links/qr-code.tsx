import { encode } from "uqr";
import styles from "./links.module.css";

/** Modules of a white border that readers need (ISO/IEC 18004). */
const border = 4;

/** The QR code of an address. */
export default function Code({ label, url }: { label: string; url: string }) {
  const { data, size } = encode(url, { ecc: "M", border });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={`QR code of ${label}`}
      viewBox={`0 0 ${size} ${size}`}
      className={styles.code}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
