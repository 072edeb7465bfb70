import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { readAdminToken } from "../../../../../core/account/screens/admin-token.ts";
import { type Client, json, parse, send } from "../../../../../core/pages/screens/api.ts";
import type { SitePreviewApi } from "../../../preview/owner-site-preview.ts";
import rules from "./edit-links.css?inline";
import { EditLinks } from "./edit-links.tsx";
import { matchTexts } from "./match-texts.ts";
import { parsePage } from "./parse-page.ts";
import { listParts, type SitePart } from "./parts.ts";
import { listTexts, type MarkedText, readMarks } from "./read-marks.ts";

/**
 * Leads the signed-in owner from each part of a public page to its form. The page has no marks, because it is the same
 * for everybody; so its texts are compared with those of a preview of the same page.
 */
export default function PageLinks() {
  const { pathname, search } = useLocation();
  useEffect(adoptRules, []);
  const parts = useShownParts(useMarkedTexts(pathname + search));
  return parts.length === 0 ? null : <EditLinks parts={parts} />;
}

function adoptRules(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

function useMarkedTexts(path: string): MarkedText[] {
  const [texts, setTexts] = useState<MarkedText[]>([]);
  useEffect(() => {
    const request = new AbortController();
    setTexts([]);
    fetchMarkedTexts(path, request.signal).then(setTexts, (error) => {
      if (!request.signal.aborted) console.info("The links for editing this page were not loaded", error);
    });
    return () => request.abort();
  }, [path]);
  return texts;
}

async function fetchMarkedTexts(path: string, signal: AbortSignal): Promise<MarkedText[]> {
  const headers = { Authorization: `Bearer ${readAdminToken()}` };
  const request = json("POST", { path }, { headers, signal });
  const { html, marks } = await parse(
    send<Client<SitePreviewApi>["site"]["preview"]["$post"]>("/site/preview", request),
  );
  const main = parsePage(html).page.querySelector("main");
  return main === null ? [] : readMarks(main, marks);
}

/** Finds the parts of the page, and again whenever it has changed. */
function useShownParts(texts: readonly MarkedText[]): SitePart[] {
  const [parts, setParts] = useState<SitePart[]>([]);
  useEffect(() => {
    const main = document.querySelector("main");
    if (main === null) return;
    const find = () => setParts(findParts(main, texts));
    find();
    const observer = new MutationObserver(find);
    observer.observe(main, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [texts]);
  return parts;
}

/** Returns the parts that are visible, each of them once. */
function findParts(main: Element, texts: readonly MarkedText[]): SitePart[] {
  const visible = matchTexts(texts, listTexts(main)).filter(({ element }) => element.checkVisibility());
  const found = new Map(listParts(visible).map((part) => [JSON.stringify([part.file, part.path]), part]));
  return [...found.values()];
}
