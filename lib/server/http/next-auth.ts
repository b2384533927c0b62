import { getServerSession, type NextAuthOptions } from "next-auth";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { env } from "../env";
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
    decode: async ({ token }) => {
      const viewer = token ? await viewerOf(token) : null;
      return viewer ? { opaque: token, viewer } : null;
    },
  },
  callbacks: {
    session: ({ session, token }) => ({ ...session, viewer: token.viewer as Viewer }),
  },
};

/** The viewer of the page being rendered, from the browser's cookie. */
export async function pageViewer(): Promise<Viewer | null> {
  const session = (await getServerSession(authOptions)) as { viewer?: Viewer } | null;
  return session?.viewer ?? null;
}
