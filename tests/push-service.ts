import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushMessage } from "@/lib/domain/notifications/push";

/** A push service of the tests' own, and browsers that subscribe there and read what they are sent. */

interface Received {
  device: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export async function aPushService() {
  const received: Received[] = [];
  const answers = new Map<string, number>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const device = request.url?.slice(1) ?? "";
      received.push({ device, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers.get(device) ?? 201).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    environment: { PUSH_HOSTS: "127.0.0.1", OUTSIDE_NETWORKS: "127.0.0.1/32" },
    answersWith: (device: { name: string }, status: number) => answers.set(device.name, status),
    receivedBy: (device: { name: string }) => received.filter((one) => one.device === device.name),
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
}

export type PushService = Awaited<ReturnType<typeof aPushService>>;

/** A browser that has subscribed: what it gives to Millwright, and how it reads a message. */
export function aBrowser(origin = "https://fcm.googleapis.com") {
  const own = createECDH("prime256v1");
  own.generateKeys();
  const auth = randomBytes(16);
  const name = randomBytes(9).toString("base64url");
  const keys = { p256dh: own.getPublicKey("base64url"), auth: auth.toString("base64url") };

  return {
    name,
    subscription: { endpoint: `${origin}/${name}`, keys },
    /** As a browser does it: RFC 8291, section 3.4. */
    read: (body: Buffer): PushMessage => {
      const [salt, sender, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
      const about = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), sender]);
      const shared = derived(own.computeSecret(sender), auth, about, 32);
      const key = derived(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = derived(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
      const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      return JSON.parse(text.subarray(0, -1).toString()) as PushMessage;
    },
  };
}

const derived = (secret: Buffer, salt: Buffer, about: Buffer, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, about, length));
