import { afterEach, expect, test, vi } from "vitest";
import { keepPageNonce, pageNonce } from "@/lib/client/page-nonce";

const holder = globalThis as { __webpack_nonce__?: string };

afterEach(() => {
  vi.unstubAllGlobals();
  holder.__webpack_nonce__ = undefined;
});

test("a page keeps the nonce it was opened with, whatever is requested afterwards", () => {
  vi.stubGlobal("window", {});

  keepPageNonce("of the document");
  keepPageNonce("of a refresh");

  expect(pageNonce()).toBe("of the document");
});

test("the server, which renders pages for many users, keeps no nonce", () => {
  keepPageNonce("of somebody");

  expect(pageNonce()).toBeUndefined();
});
