/**
 * Returns where a static copy has an address of the site. File servers ignore queries, so each list of posts has a path
 * of its own: `/blog?tag=c%23&page=2` is at `/blog/tag/c~23~/page/2`, and `/feed.xml?tag=css` at `/feed/tag/css.xml`.
 * Other queries are left out, because the page reads them in the browser. The script of the documents has the text of
 * this function.
 */
export function staticAddress(address: string): string {
  const [path = "", query = ""] = address.split("?");
  const ending = /\.\w+$/.exec(path)?.[0] ?? "";
  const parts = [...new URLSearchParams(query)].filter(([name]) => /^(tag|series|year|page)$/.test(name));
  const names = parts
    .flat()
    .map((part) =>
      part.replace(/[^\p{L}\p{N}-]/gu, (sign) =>
        sign === " " ? "_" : `~${sign.codePointAt(0)?.toString(16)}~`,
      ),
    );
  const [stem, ...folders] = [path.slice(0, path.length - ending.length), ...names.map(encodeURI)];
  return [stem, ...folders].join("/") + ending;
}
