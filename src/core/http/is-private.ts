/** Whether a key can safely be sent to a site: over HTTPS, or within this computer. */
export function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
