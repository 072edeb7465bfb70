import { createHash } from "node:crypto";

// Pictures for what has none yet. They are drawn without text, because a server may have no fonts.

const ink = "#121722";
const hues = ["#ffcf5c", "#7cc4ff", "#5ad19a", "#ffa657", "#ff7b72"];

/** Returns an SVG of a person without a face. */
export function drawPortrait(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960" viewBox="0 0 960 960">
  <rect width="960" height="960" fill="#1a2130"/>
  <circle cx="480" cy="384" r="152" fill="#7cc4ff"/>
  <path d="M176 832a304 240 0 0 1 608 0v128H176z" fill="#7cc4ff"/>
</svg>
`;
}

/** Returns an SVG of windows on a desk. Their places and colors depend on the name of the project only. */
export function drawProject(name: string): string {
  const bytes = createHash("sha256").update(name).digest();
  const windows = [0, 1, 2].map((index) => {
    const [a = 0, b = 0, c = 0] = bytes.subarray(index * 3);
    const [x, y] = [120 + index * 260 + (a % 80), 110 + (b % 150)];
    const hue = hues[c % hues.length];
    return `  <rect x="${x}" y="${y}" width="380" height="260" rx="18" fill="#1a2130" stroke="${hue}" stroke-width="4"/>
  <circle cx="${x + 34}" cy="${y + 34}" r="10" fill="${hue}"/>
  <path d="M${x + 34} ${y + 90}h${160 + (a % 140)}M${x + 34} ${y + 140}h${120 + (b % 180)}M${x + 34} ${y + 190}h${140 + (c % 150)}" stroke="#263043" stroke-width="18" stroke-linecap="round"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="675" viewBox="0 0 1200 675">
  <rect width="1200" height="675" fill="${ink}"/>
${windows.join("\n")}
</svg>
`;
}
