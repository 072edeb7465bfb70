import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { describeFault } from "../../site/server/site-fault.ts";
import type { SiteStore } from "../../site/server/site-store.ts";

/** Milliseconds between two questions of an open page. */
const interval = 500;
const scriptPath = "/live-reload.js";
const statePath = "/live-reload.json";

/** The script's tag for the head of each page. */
export const liveReloadTag = `<script src="${scriptPath}" defer></script>`;

/**
 * For `foliodesk dev`: every page loads a script that reloads it when the site folder has changed or the server was
 * started again, and that shows the faults of the folder.
 */
export function liveReloadRoutes(site: Pick<SiteStore, "watch" | "faults">) {
  let version = randomUUID();
  site.watch(() => {
    version = randomUUID();
  });
  const noStore = { "Cache-Control": "no-store" };
  return new Hono()
    .get(statePath, (c) => c.json({ version, faults: site.faults().map(describeFault) }, 200, noStore))
    .get(scriptPath, (c) => c.body(script, 200, { ...noStore, "Content-Type": "text/javascript" }));
}

const script = `
let known;
let shown;

async function look() {
  try {
    const { version, faults } = await (await fetch("${statePath}")).json();
    if (known !== undefined && known !== version) return location.reload();
    known = version;
    show(faults.join("\\n"));
  } catch {
    // The server is being started again.
  }
  setTimeout(look, ${interval});
}

function show(text) {
  if (text === "") {
    shown?.remove();
    shown = undefined;
    return;
  }
  if (shown === undefined) {
    shown = document.createElement("pre");
    shown.setAttribute("role", "alert");
    shown.style.cssText = "position:fixed;inset:auto 0 0;z-index:99;margin:0;padding:16px;max-height:50vh;" +
      "overflow:auto;background:#ff7b72;color:#0b0e14;font:14px/1.5 monospace;white-space:pre-wrap";
    document.body.append(shown);
  }
  if (shown.textContent !== text) shown.textContent = text;
}

look();
`;
