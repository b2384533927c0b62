import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";

/**
 * Headers only: who may see what is decided at the door of each page and call, never here.
 * Every page gets a fresh nonce; a script without it does not run. And the moment it was asked for: what it reads is
 * not older, so whatever happens later is news to it.
 */
export function proxy(request: NextRequest) {
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce);

  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-asked-at", String(Date.now()));
  headers.set("x-path", request.nextUrl.pathname + request.nextUrl.search);
  headers.set("content-security-policy", policy);

  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  // Here and not in next.config.ts, which is read when the image is built and knows no address.
  if (process.env.PUBLIC_URL?.startsWith("https:"))
    response.headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  response.headers.set("Referrer-Policy", referrerPolicyOf(request.nextUrl.pathname));
  return response;
}

// The toaster adds its style element without a nonce; these are the hashes of its text and of the empty element.
const toasterStyles =
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const isTokenPage = (path: string) =>
  ["/login/password/reset/", "/login/remote", "/login/setup", "/graph/", "/quote/"].some((start) =>
    path.startsWith(start),
  );

/** A form without scripts says where it comes from only where our own site may know. */
const isGuestPage = (path: string) => ["/r/", "/request-status/"].some((start) => path.startsWith(start));

function referrerPolicyOf(path: string): string {
  if (isGuestPage(path)) return "same-origin";

  return isTokenPage(path) ? "no-referrer" : "strict-origin-when-cross-origin";
}

function contentSecurityPolicy(nonce: string): string {
  // React's development build evaluates code to show where an error came from.
  const development = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    // WebAssembly reads codes on phones whose browser cannot. It evaluates no text.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'${development}`,
    `style-src 'self' 'nonce-${nonce}' ${toasterStyles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // Alone it would follow script-src, whose nonce no worker can show.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}

// The API (uploads above all: a proxy cuts bodies at 10 MB), what identity providers call, and static files stay outside;
// the API's document is a page.
export const config = {
  matcher: ["/((?!api/(?!docs$)|saml/|oidc/|_next/|healthz|readyz|metrics|favicon.ico|.*\\.(?:png|svg|ico|woff2)$).*)"],
};
