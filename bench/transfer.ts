export interface Transfer {
  /** Bytes transferred for the first load of the page. */
  total: number;
  /** Bytes of its JavaScript, compressed with brotli. */
  script: number;
}

/** Adds up what a browser fetches to show the page: the document and every file that it loads immediately. */
export async function measureTransfer(url: string): Promise<Transfer> {
  const page = await fetchSize(url);
  const paths = new Set<string>();
  for (const [, path] of page.text.matchAll(/(?:href|src)="(\/(?:assets|pictures)\/[^"]+)"/g))
    paths.add(path as string);
  // The start script lists the modules. The styles of other screens are loaded with the first navigation.
  const text = page.text.replace(/ data-screens="[^"]*"/, "");
  for (const [, path] of text.matchAll(/"(\/assets\/[\w.-]+\.js)"/g)) paths.add(path as string);
  paths.add("/favicon.svg");
  const sizes = await Promise.all(
    [...paths].map(async (path) => ({ path, size: (await fetchSize(new URL(path, url).href)).size })),
  );
  const sum = (entries: typeof sizes) => entries.reduce((total, { size }) => total + size, 0);
  return { total: page.size + sum(sizes), script: sum(sizes.filter(({ path }) => path.endsWith(".js"))) };
}

async function fetchSize(url: string): Promise<{ size: number; text: string }> {
  const response = await fetch(url, { headers: { "Accept-Encoding": "br" } });
  if (!response.ok) throw new Error(`GET ${url} returned ${response.status}`);
  const size = Number(response.headers.get("content-length"));
  return { size, text: await response.text() };
}
