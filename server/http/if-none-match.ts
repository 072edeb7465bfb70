/** Whether the client's copy is the one with this weak ETag (RFC 9110, section 13.1.2). */
export function hasEtag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(",").some((tag) => tag.trim() === etag || tag.trim() === "*");
}
