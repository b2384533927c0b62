import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { answerBare } from "@/lib/server/http/bare";

test("a call that breaks down before its answer has begun answers 500", async () => {
  const broken = createServer((request, response) =>
    answerBare(request, response, async () => {
      throw new Error("a file is missing");
    }),
  );
  await new Promise<void>((resolve) => broken.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = broken.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/zxing_reader.wasm`)).status).toBe(500);
  } finally {
    broken.close();
  }
});
