import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface SmsMessage {
  to: string;
  from: string;
  text: string;
}

/** How the account answers a number: an error of Twilio's, never, or by hanging up. */
export type Answer = { status: number; code: number } | "silence" | "hang up";

/** A server in this process that speaks as much of Twilio's API as sending an SMS takes, and keeps what it is sent. */
export async function aTwilio(
  answerTo: (message: SmsMessage) => Answer | undefined | Promise<Answer | undefined> = () => undefined,
) {
  const messages: SmsMessage[] = [];
  const logins: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const message = { to: form.get("To") ?? "", from: form.get("From") ?? "", text: form.get("Body") ?? "" };
    messages.push(message);
    logins.push(Buffer.from((request.headers.authorization ?? "").replace("Basic ", ""), "base64").toString());
    const answer = await answerTo(message);
    if (answer === "silence") return;
    if (answer === "hang up") return void request.socket.destroy();
    response.writeHead(answer?.status ?? 201, { "content-type": "application/json" });
    response.end(
      JSON.stringify(answer ? { ...answer, message: "refused", more_info: "" } : { sid: "SM1", status: "queued" }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    messages,
    logins,
    /** The account in the environment of the process. */
    environment: {
      TWILIO_ACCOUNT_SID: "AC0123456789abcdef",
      TWILIO_AUTH_TOKEN: "secret",
      TWILIO_FROM: "+15550001111",
      TWILIO_API_BASE: `http://127.0.0.1:${port}`,
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
