import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface Caught {
  to: string[];
  raw: string;
  id: string;
}

interface Manner {
  /** Answers a recipient with a code of SMTP. */
  refuse?: (recipient: string) => number | undefined;
  /** Before a mail that was taken is acknowledged. */
  acknowledge?: (mails: readonly Caught[]) => void | Promise<void>;
}

/** A mail server in this process that keeps what it is sent. */
export async function aMailServer({ refuse = () => undefined, acknowledge = () => undefined }: Manner = {}) {
  const mails: Caught[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const code = refuse(address);
      done(code ? Object.assign(new Error("refused"), { responseCode: code }) : undefined);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const raw = Buffer.concat(chunks).toString("utf8");
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        mails.push({ to, raw, id: /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? "" });
        await acknowledge(mails);
        done();
      });
    },
  });
  // A client that is killed resets its connection.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
