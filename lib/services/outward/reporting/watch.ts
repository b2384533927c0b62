import { type EndReason, endsUnused, fateOf } from "@/lib/domain/identity/reporting-logins";
import { writeEvent } from "@/lib/server/data/audit";
import { asProvider, type Tx } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { viewerOfUser } from "@/lib/server/http/session";
import { publish } from "@/lib/server/live/events";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { mayHoldLogins, policeReporting } from "./logins";

const select = {
  id: true,
  company_id: true,
  name: true,
  issued_by: true,
  issued_at: true,
  expires_at: true,
  last_used_at: true,
  warned_at: true,
} as const;

interface Login {
  id: number;
  company_id: number;
  name: string;
  issued_by: number;
  issued_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  warned_at: Date | null;
}

/** Ends what may no longer read, notifies who would be surprised, and holds what is connected to its limits. */
export async function watchReporting(now = new Date()): Promise<void> {
  const logins = await asProvider((tx) => tx.reportingLogin.findMany({ where: { ended_at: null }, select }));
  for (const login of logins) await judge(login, now);
  await policeReporting();
}

async function judge(login: Login, now: Date) {
  // The operator has taken the address away: nobody could see or end it any more.
  if (!env.reporting) return asProvider((tx) => end(tx, login, "off"));
  const viewer = await viewerOfUser(login.issued_by, null);
  const isHeld = viewer !== null && (await mayHoldLogins(viewer, login.company_id));
  const fate = fateOf(login, isHeld, now);
  if (fate === "warn") await asProvider((tx) => warn(tx, login, now));
  else if (fate) await asProvider((tx) => end(tx, login, fate));
}

async function end(tx: Tx, { id, company_id, name }: Login, reason: EndReason) {
  const [ended] = await tx.$queryRaw<
    { is_new: boolean }[]
  >`select end_reporting_login(${id}::int, ${reason}) as is_new`;
  if (!ended?.is_new) return;
  await writeEvent(tx, {
    object: "reporting-logins",
    action: "end",
    object_id: id,
    company_id,
    label: name,
    after: { reason },
  });
  publish(tx, { subject: "reporting-logins", action: "change", id, company_id });
}

async function warn(tx: Tx, login: Login, now: Date) {
  const { id, company_id, name, issued_by, warned_at } = login;
  const { count } = await tx.reportingLogin.updateMany({
    where: { id, warned_at, ended_at: null },
    data: { warned_at: now },
  });
  const person = await tx.user.findUnique({
    where: { id: issued_by },
    select: { id: true, first_name: true, email: true, language_id: true },
  });
  if (count === 0 || !person) return;
  await deliver(tx, {
    channel: "mail",
    to: { user_id: person.id, email: person.email, language_id: person.language_id, company_id },
    subject: `mail:reporting-unused:${id}:${now.getTime()}`,
    template: "reporting_unused",
    params: { name: person.first_name, login: name, day: endsUnused(login, now).toISOString().slice(0, 10) },
    href: "/settings/reporting",
  });
}
