import { done, endpoint } from "@/lib/server/http";
import { clearSessionCookie, revokeSession } from "@/lib/server/session";

export const GET = endpoint({
  allow: "signed_in",
  summary: "Sign out: the session ends on the server",
  transaction: "own",
  changesState: true,
  isBeforeFactor: true,
  run: async (call) => {
    await revokeSession(call.viewer.session_id, call.now);
    const answer = done(call, "auth.signed_out");
    answer.more.headers = { "Set-Cookie": clearSessionCookie(), "Clear-Site-Data": '"cache"' };
    return answer;
  },
});
