/** Sends a browser on with a GET, whatever it came with; nothing of this address goes along. */
export function seeOther(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ Location: location, "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}
