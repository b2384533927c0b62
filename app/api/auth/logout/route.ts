import { done, endpoint } from "@/lib/server/http/endpoint";
import { clearSessionCookie } from "@/lib/server/http/session";
import { signOut } from "@/lib/server/http/sign-out";
import { logOutAddress } from "@/lib/services/identity/single-sign-on/log-out";

export const GET = endpoint({
  allow: "signed_in",
  summary:
    "Sign out: the session ends on the server; `url` is where the browser also signs out at the identity provider",
  transaction: "own",
  changesState: true,
  isBeforeFactor: true,
  run: async (call) => {
    await signOut(call);
    // Ours is over, whatever the other side answers, or whether it is there at all.
    const url = await logOutAddress(call.viewer.session_id);
    const answer = done(call, "auth.signed_out", { url });
    answer.more.headers = { "Set-Cookie": clearSessionCookie(), "Clear-Site-Data": '"cache"' };
    return answer;
  },
});
