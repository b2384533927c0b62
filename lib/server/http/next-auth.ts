import { getServerSession, type NextAuthOptions } from "next-auth";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { env } from "../env";
import { log } from "../log";
import { sessionCookie, viewerOf } from "./session";

// It warns at every start without one, although nothing here builds an address from it.
process.env.NEXTAUTH_URL ??= env.publicUrl.origin;

/**
 * The thin adapter to next-auth, and the only file that knows it: its cookie carries our opaque token, decoding is
 * our own look-up, so a revoked session is gone for it too. It has no provider of its own: every way of signing in
 * (password, second factor, SAML, OpenID Connect) goes through lib/services/auth, which sets the cookie.
 */
const authOptions: NextAuthOptions = {
  providers: [],
  session: { strategy: "jwt", maxAge: 7 * 24 * 60 * 60 },
  // Required by next-auth, used by nothing: our token is random and looked up, not signed.
  secret: process.env.APP_KEYS || "unused",
  pages: { signIn: "/login/sign-in" },
  useSecureCookies: env.isHttps,
  cookies: {
    sessionToken: {
      name: sessionCookie(),
      options: { httpOnly: true, sameSite: "lax", path: "/", secure: env.isHttps },
    },
  },
  jwt: {
    encode: async ({ token }) => (token?.opaque as string | undefined) ?? "",
    decode: sessionOf,
  },
  // To it a session that is over is an error, with a stack in the log.
  logger: { error: (code, detail) => code !== "JWT_SESSION_ERROR" && log.error({ code, detail }, "next-auth") },
  callbacks: {
    session: ({ session, token }) => ({ ...session, viewer: token.viewer as Viewer }),
  },
};

async function sessionOf({ token }: { token?: string }) {
  const viewer = token ? await viewerOf(token) : null;
  return viewer ? { opaque: token, viewer } : null;
}

/**
 * The viewer of the page being rendered, from the browser's cookie. next-auth takes whatever fails for a session that is over:
 * while the database is away everybody would be led to sign-in.
 */
export async function pageViewer(): Promise<Viewer | null> {
  const failures: unknown[] = [];
  const decode: typeof sessionOf = (asked) =>
    sessionOf(asked).catch((error) => {
      failures.push(error);
      return null;
    });
  const options = { ...authOptions, jwt: { ...authOptions.jwt, decode } };
  const session = (await getServerSession(options)) as { viewer?: Viewer } | null;
  if (failures.length > 0) throw failures[0];
  return session?.viewer ?? null;
}
