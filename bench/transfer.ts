export interface Transfer {
  /** Bytes of all that the page needs at first, as they cross the network. */
  total: number;
  /** Bytes of its JavaScript, brotli. */
  script: number;
}

/** Adds up what a browser fetches to show the page: the document and all that it names to be loaded at once. */
export async function measureTransfer(url: string): Promise<Transfer> {
  const page = await fetchSize(url);
  const names = new Set<string>();
  for (const [, name] of page.text.matchAll(/(?:href|src)="(\/(?:assets|pictures)\/[^"]+)"/g))
    names.add(name as string);
  for (const [, name] of page.text.matchAll(/(?:import|from|import\() ?"(\/assets\/[^"]+)"/g))
    names.add(name as string);
  names.add("/favicon.svg");
  const sizes = await Promise.all(
    [...names].map(async (name) => ({ name, size: (await fetchSize(new URL(name, url).href)).size })),
  );
  const sum = (entries: typeof sizes) => entries.reduce((total, { size }) => total + size, 0);
  return { total: page.size + sum(sizes), script: sum(sizes.filter(({ name }) => name.endsWith(".js"))) };
}

async function fetchSize(url: string): Promise<{ size: number; text: string }> {
  const answer = await fetch(url, { headers: { "Accept-Encoding": "br" } });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const size = Number(answer.headers.get("content-length"));
  return { size, text: await answer.text() };
}
