interface NonceHolder {
  __webpack_nonce__?: string;
}

/**
 * The nonce of this page's policy, where libraries that add style elements look for it (get-nonce, behind Radix). Only
 * in the browser: on the server one process draws pages for many people. The first one holds: what is asked for later
 * comes with a nonce of its own, and the policy stays that of the document.
 */
export function keepPageNonce(nonce: string | undefined) {
  if (nonce && typeof window !== "undefined") (globalThis as NonceHolder).__webpack_nonce__ ??= nonce;
}

export const pageNonce = () => (globalThis as NonceHolder).__webpack_nonce__;
