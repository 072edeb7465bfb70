import { createSocket } from "node:dgram";
import { once } from "node:events";

const [answerFlags, noName] = [0x8400, 0x8403];
const txt = 16;

/** Starts a DNS server on a free port that knows these TXT records, each in parts of at most 255 bytes. */
export async function startDnsServer(records: Record<string, string[][]>) {
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const { name, end } = readName(query);
    const found = records[name.toLowerCase()];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(found === undefined ? noName : answerFlags, 2);
    header.writeUInt16BE(found?.length ?? 0, 6);
    header.writeUInt32BE(0, 8);
    const question = query.subarray(12, end + 4);
    socket.send(Buffer.concat([header, question, ...(found ?? []).map(writeText)]), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    [Symbol.asyncDispose]: async () => {
      socket.close();
    },
  };
}

/** Reads the name in a question (RFC 1035, section 4.1.2). `end` is where its type is. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let place = 12;
  for (let length = query[place] ?? 0; length > 0; length = query[place] ?? 0) {
    labels.push(query.toString("latin1", place + 1, place + 1 + length));
    place += 1 + length;
  }
  return { name: labels.join("."), end: place + 1 };
}

/** Writes an answer whose name is that of the question. */
function writeText(parts: string[]): Buffer {
  const data = Buffer.concat(
    parts.map((part) => Buffer.from(`${String.fromCharCode(part.length)}${part}`, "latin1")),
  );
  const start = Buffer.from([0xc0, 12, 0, txt, 0, 1, 0, 0, 0, 60, 0, 0]);
  start.writeUInt16BE(data.length, 10);
  return Buffer.concat([start, data]);
}
