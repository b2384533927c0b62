import { companyOfAccount } from "@/lib/domain/identity/viewer";
import { notFound } from "@/lib/domain/shared/errors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { asAuth } from "@/lib/server/data/db";
import { endSessions } from "@/lib/server/http/session";

type Own = Omit<Call, "tx">;

export interface OwnSession {
  id: number;
  kind: string;
  user_agent: string | null;
  ip: string | null;
  created_at: Date;
  last_seen_at: Date;
  is_current: boolean;
}

/** Where the person is signed in now, the session that asks first and then the one used last. */
export async function ownSessions({ viewer, now }: Own): Promise<OwnSession[]> {
  const sessions = await asAuth((tx) =>
    tx.session.findMany({
      where: {
        user_id: viewer.user_id,
        revoked_at: null,
        idle_expires_at: { gt: now },
        absolute_expires_at: { gt: now },
      },
      select: { id: true, kind: true, user_agent: true, ip: true, created_at: true, last_seen_at: true },
      orderBy: [{ last_seen_at: "desc" }, { id: "desc" }],
    }),
  );
  return sessions
    .map((session) => ({ ...session, is_current: session.id === viewer.session_id }))
    .sort((a, b) => Number(b.is_current) - Number(a.is_current));
}

/** Ends one of the person's own. Somebody else's, and one that has ended, is not there. */
export const endOwnSession = (call: Own, id: number): Promise<void> =>
  asAuth(async (tx) => {
    const { count } = await tx.session.updateMany({
      where: { id, user_id: call.viewer.user_id, revoked_at: null },
      data: { revoked_at: call.now },
    });
    if (count === 0) throw notFound();
    await audit({ ...call, tx }, "end", "sessions", id, { company_id: companyOfAccount(call.viewer) });
  });

/** Signs the person out everywhere but here, and trusts no browser any more. */
export const endOtherSessions = (call: Own): Promise<number> =>
  asAuth(async (tx) => {
    const ended = await endSessions(tx, call.viewer.user_id, call.now, call.viewer.session_id);
    await tx.trustedDevice.deleteMany({ where: { user_id: call.viewer.user_id } });
    if (ended > 0)
      await audit({ ...call, tx }, "end_others", "sessions", null, {
        after: { ended_sessions: ended },
        company_id: companyOfAccount(call.viewer),
      });
    return ended;
  });
