import { afterEach, expect, test, vi } from "vitest";
import { keepPageNonce, pageNonce } from "@/lib/client/page-nonce";

const holder = globalThis as { __webpack_nonce__?: string };

afterEach(() => {
  vi.unstubAllGlobals();
  holder.__webpack_nonce__ = undefined;
});

test("A page keeps the nonce it was opened with, whatever is asked for afterwards", () => {
  vi.stubGlobal("window", {});

  keepPageNonce("of the document");
  keepPageNonce("of a refresh");

  expect(pageNonce()).toBe("of the document");
});

test("the server, which draws pages for many people, keeps none", () => {
  keepPageNonce("of somebody");

  expect(pageNonce()).toBeUndefined();
});
