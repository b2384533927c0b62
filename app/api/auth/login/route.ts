import { z } from "zod";
import { longestPasswordUnits } from "@/lib/domain/password";
import { Answer, endpoint } from "@/lib/server/http";
import { preferenceCookies } from "@/lib/server/preferences";
import { setSessionCookie, viewerOf } from "@/lib/server/session";
import { signIn } from "@/lib/services/auth/sign-in";

const credentials = z.strictObject({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(longestPasswordUnits),
  is_kept: z.boolean().default(false),
});

/** The web app asks for a cookie and never sees the token; every other client gets a bearer token. */
export const POST = endpoint({
  allow: "public",
  summary: "Sign in with e-mail and password",
  body: credentials,
  answer: z.object({ access_token: z.string() }),
  run: async (visitor, { body, request }) => {
    const wantsCookie = request.headers.get("x-auth-mode") === "cookie";
    const session = await signIn(visitor, body, wantsCookie ? "cookie" : "bearer", request.headers.get("user-agent"));
    if (!wantsCookie) return { access_token: session.token };
    const viewer = await viewerOf(session.token);
    const cookies = [setSessionCookie(session, body.is_kept), ...(viewer ? preferenceCookies(viewer) : [])];
    return new Answer(
      { data: { access_token: "cookie" } },
      { headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) },
    );
  },
});
