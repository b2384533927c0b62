import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** Objects by bucket and key, as an S3-compatible server with one key keeps them. */
export async function anS3Server(bucket = "plant-data") {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  let refusal: number | null = null;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request);
    const { pathname } = new URL(request.url ?? "/", "http://s3.example");
    const [, asked, ...names] = decodeURIComponent(pathname).split("/");
    const key = names.join("/");
    requests.push(`${request.method} ${key}`);
    const fail = (status: number, code: string) =>
      response.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
    if (refusal !== null) return fail(refusal, "AccessDenied");
    // AWS Signature Version 4 names the key, the day, the region and the service.
    if (!/^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/eu-1\/s3\/aws4_request/.test(request.headers.authorization ?? ""))
      return fail(403, "SignatureDoesNotMatch");
    if (asked !== bucket) return fail(404, "NoSuchBucket");
    const found = objects.get(key);
    if (request.method === "PUT") {
      const sent = request.headers["x-amz-checksum-sha256"];
      if (sent !== createHash("sha256").update(body).digest("base64")) return fail(400, "BadDigest");
      objects.set(key, body);
      return response.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (!found) return fail(404, "NoSuchKey");
    return response
      .writeHead(200, { "content-length": found.length })
      .end(request.method === "HEAD" ? undefined : found);
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;

  return {
    objects,
    requests,
    /** What a process needs to use it. */
    environment: {
      ARCHIVE_URL: `s3://${bucket}/millwright/test`,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: "eu-1",
      S3_ACCESS_KEY_ID: "KEY",
      S3_SECRET_ACCESS_KEY: "SECRET",
    },
    /** Every request is answered with this status from now on; null: as usual. */
    refuse: (status: number | null) => {
      refusal = status;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
