import { audit } from "../data/audit";
import type { Call } from "../data/call";
import { asAuth } from "../data/db";

/** Ends this session; the second of two tabs finds it ended. */
export const signOut = (call: Pick<Call, "viewer" | "now" | "ip" | "request_id">): Promise<void> =>
  asAuth(async (tx) => {
    const { viewer, now } = call;
    // Before the session, whose device goes with it: who ends all of them holds the person first, too.
    await tx.$executeRaw`select from users where id = ${viewer.user_id} for no key update`;
    const { count } = await tx.session.updateMany({
      where: { id: viewer.session_id, revoked_at: null },
      data: { revoked_at: now },
    });
    if (count > 0) await audit({ ...call, tx }, "sign_out", "sessions", viewer.session_id);
  });
