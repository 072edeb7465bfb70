import { readdir, readFile, readlink } from "node:fs/promises";

/** The state of listening sockets in `/proc/net/tcp`. */
const listening = "0A";

/**
 * Returns the id of the process that listens on a port of 127.0.0.1. It is not the one that was started if that is a
 * launcher, whose memory says nothing about the site.
 */
export async function findListeningProcess(port: number): Promise<number> {
  const socket = `socket:[${await findSocket(port)}]`;
  for (const name of await readdir("/proc")) {
    if (/^\d+$/.test(name) && (await listOpenFiles(name)).includes(socket)) return Number(name);
  }
  throw new Error(`No process listens on port ${port}`);
}

/** Returns the inode of the listening socket. */
async function findSocket(port: number): Promise<string | undefined> {
  const address = `0100007F:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const rows = (await readFile("/proc/net/tcp", "utf8")).split("\n").map((row) => row.trim().split(/\s+/));
  return rows.find(([, local, , state]) => local === address && state === listening)?.[9];
}

/** Returns nothing for a process that has ended, or that belongs to someone else. */
async function listOpenFiles(process: string): Promise<string[]> {
  const folder = `/proc/${process}/fd`;
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => "")));
}
