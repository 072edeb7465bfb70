import { ConfigError } from "./config.ts";

/** What to tell whoever starts the server when it cannot start: a sentence for what they can mend, else all we know. */
export function explainStartFault(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is not usable:\n${error.message}`;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  switch (code) {
    case "EADDRINUSE":
      return `Another program listens on port ${port} already. Stop it, or choose another port: PORT=3001 npm start`;
    case "EADDRNOTAVAIL":
      return `This computer has no address ${address}: set HOST to one of its own.`;
    case "EACCES":
      return port === undefined
        ? `A file or folder is not ours to write: ${(error as Error).message}`
        : `Port ${port} is reserved: choose one above 1023 with PORT.`;
    case "ECONNREFUSED":
    case "ENOTFOUND":
      return `The database that DATABASE_URL names does not answer (${code}).`;
    default:
      return `Deskfolio could not start: ${error instanceof Error ? error.stack : String(error)}`;
  }
}
