import { useEffect, useState } from "react";
import { ownerClient } from "../../../../core/admin/owner-api.ts";
import { readRefusal } from "../../../../core/admin/read-refusal.ts";
import type { SiteEdit } from "../../../../core/site/contract/edits.ts";
import type { EditedFileName, SitePreview } from "../../../../core/site/contract/site-editing.ts";
import type { SitePreviewApi } from "../../preview/owner-site-preview.ts";

const sitePreviewApi = ownerClient<SitePreviewApi>();

/** What is shown: the page at a path with the edits of a file. */
export interface PreviewedPage {
  path: string;
  file: EditedFileName;
  edits: readonly SiteEdit[];
}

interface PreviewState {
  /** The last page that was loaded. It stays until the next one is there, and while the edits have mistakes. */
  preview?: SitePreview | undefined;
  /** The path of that page. */
  path?: string | undefined;
  isLoading: boolean;
  /** Why the page could not be loaded. */
  fault?: string | undefined;
}

/** Milliseconds without an edit before the page is loaded. */
const pause = 150;

/** Loads the page soon after each edit. A newer edit cancels the request. `retry` loads it again. */
export function useSitePreview({ path, file, edits }: PreviewedPage): PreviewState & { retry: () => void } {
  const [state, setState] = useState<PreviewState>({ isLoading: true });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is another try of the same request
  useEffect(() => {
    const request = new AbortController();
    const timer = setTimeout(load, pause);
    async function load() {
      setState((old) => ({ ...old, isLoading: true }));
      const { preview, fault } = await loadPreview({ path, file, edits }, request.signal);
      if (request.signal.aborted) return;
      setState((old) => {
        const isOlder = preview === undefined || (preview.issues.length > 0 && old.path === path);
        const shown = isOlder ? old : { preview, path };
        return { ...shown, fault, isLoading: false };
      });
    }
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [path, file, edits, tries]);
  return { ...state, retry: () => setTries((count) => count + 1) };
}

async function loadPreview(
  { edits, ...page }: PreviewedPage,
  signal: AbortSignal,
): Promise<{ preview?: SitePreview; fault?: string }> {
  try {
    const json = { ...page, edits: [...edits] };
    const response = await sitePreviewApi.site.preview.$post({ json }, { init: { signal } });
    if (!response.ok) return { fault: (await readRefusal(response)).message };
    return { preview: await response.json() };
  } catch (error) {
    if (!signal.aborted) console.info("The preview could not be loaded", error);
    return { fault: "Could not load the preview." };
  }
}
