import { codeOf } from "../db/errors.ts";
import { DatabaseFault } from "../db/open.ts";
import { explainDatabaseFault } from "./database-faults.ts";
import { ConfigError } from "./environment.ts";
import { explainFileFault } from "./file-faults.ts";
import { commandLine } from "./installation.ts";

/** The server cannot start. The message tells the owner why and what to do. */
export class StartFault extends Error {}

/** Returns the message to print when the server cannot start: a sentence for a known cause, or else the stack. */
export function explainStartFault(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is invalid:\n${error.message}`;
  if (error instanceof StartFault) return error.message;
  if (error instanceof DatabaseFault) {
    return explainDatabaseFault(error.cause, error.options) ?? explainStartFault(error.cause);
  }
  const fault = explainFileFault(error);
  if (fault !== undefined) return `Foliodesk could not start. ${fault}`;
  return `Foliodesk could not start: ${error instanceof Error ? error.stack : String(error)}`;
}

/** Explains why the server cannot listen on `socket`, or else on `host` and the port that `variable` names. */
export function listenFault(
  error: unknown,
  { host, port, socket }: { host: string; port: number; socket?: number | undefined },
  variable = "PORT",
): unknown {
  const code = codeOf(error);
  if (code === undefined) return error;
  if (socket !== undefined) {
    return new StartFault(
      `LISTEN_FDS says that systemd has passed a socket, but descriptor ${socket} is none to listen on (${code}). Start the server as deploy/foliodesk.service does: foliodesk start cannot pass the socket on.`,
    );
  }
  switch (code) {
    case "EADDRINUSE":
      return new StartFault(
        `Another program is already listening on port ${port}. Stop it, or choose another port: ${variable}=${port + 1} ${commandLine("start")}`,
      );
    case "EACCES":
      return new StartFault(
        `Port ${port} is reserved for the system. Set ${variable} to a number above 1023.`,
      );
    default:
      return new StartFault(
        `This computer does not have the address ${host} (${code}). Set HOST to one of its addresses.`,
      );
  }
}
