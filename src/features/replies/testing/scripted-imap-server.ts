import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

/**
 * Returns what a server answers to a command: lines without their ends, `drop` to close the connection, or `hang` to answer
 * nothing anymore. With `undefined`, it answers as an ordinary server.
 */
export type AnswerCommand = (command: string) => string[] | "drop" | "hang" | undefined;

export interface ScriptedServer extends AsyncDisposable {
  port: number;
  /** What clients have sent, without the tags. */
  commands: string[];
  connections: () => number;
}

/** Starts an IMAP server that behaves as a test wants it to, with a folder of one mail, whose UID is 1. */
export async function startScriptedServer(
  answer: AnswerCommand,
  greeting = "* OK ready",
): Promise<ScriptedServer> {
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    if (greeting !== "") socket.write(`${greeting}\r\n`);
    createInterface(socket).on("line", (line) => {
      const [tag = "", ...rest] = line.split(" ");
      const command = rest.join(" ");
      commands.push(command);
      const lines = answer(command) ?? answerOrdinarily(command);
      if (lines === "drop") socket.destroy();
      else if (lines !== "hang") for (const each of lines) socket.write(`${each.replace(/^TAG/, tag)}\r\n`);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    commands,
    connections: () => connections,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function answerOrdinarily(command: string): string[] {
  if (command.startsWith("CAPABILITY")) return ["* CAPABILITY IMAP4rev1", "TAG OK"];
  if (command.startsWith("EXAMINE"))
    return ["* 1 EXISTS", "* OK [UIDVALIDITY 7] ok", "* OK [UIDNEXT 2] ok", "TAG OK [READ-ONLY] opened"];
  if (command.startsWith("LIST")) return ['* LIST () "/" "INBOX"', "TAG OK"];
  if (command.startsWith("UID SEARCH")) return ["* SEARCH 1", "TAG OK"];
  if (command.startsWith("LOGOUT")) return ["* BYE", "TAG OK"];
  return ["TAG OK"];
}
