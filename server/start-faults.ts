import { ConfigError } from "./config.ts";
import { codeOf, DatabaseFault } from "./db/errors.ts";

/** The start cannot go on for a reason that its owner can mend: the message is the sentence that says so. */
export class StartFault extends Error {}

/** What to tell whoever starts the server when it cannot start: a sentence for what they can mend, else all we know. */
export function explainStartFault(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is not usable:\n${error.message}`;
  if (error instanceof StartFault || error instanceof DatabaseFault) return error.message;
  return `Deskfolio could not start: ${error instanceof Error ? error.stack : String(error)}`;
}

/** The error to throw in place of the one with which listening on `host` and `port` has failed. */
export function listenFault(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const code = codeOf(error);
  switch (code) {
    case undefined:
      return error;
    case "EADDRINUSE":
      return new StartFault(
        `Another program listens on port ${port} already. Stop it, or choose another port: PORT=3001 npm start`,
      );
    case "EACCES":
      return new StartFault(`Port ${port} is reserved: choose one above 1023 with PORT.`);
    default:
      return new StartFault(`This computer has no address ${host} (${code}): set HOST to one of its own.`);
  }
}
