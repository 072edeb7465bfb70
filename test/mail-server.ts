import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** Starts an SMTP server on a free port. It accepts and keeps every mail unless `options` say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: string[] = [];
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 100,
    onRcptTo: (address, _session, done) => {
      recipients.push(address.address);
      done();
    },
    onData: (stream, _session, done) => {
      void text(stream).then(
        (mail) => {
          mails.push(mail);
          done();
        },
        // The connection was closed in the middle of the mail.
        () => {},
      );
    },
    ...options,
  });
  // A client can be killed at any time.
  server.on("error", () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const closeConnections = async () => {
    for (const connection of server.connections) (connection as { close: () => void }).close();
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    recipients,
    closeConnections,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
