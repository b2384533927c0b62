import { nameOf } from "@/lib/domain/identity/viewer";
import type { ScimCall } from "@/lib/server/http/scim";
import { notify } from "@/lib/services/platform/notifications/notify";
import { whoMay } from "../users/who-may";

const mostNamed = 20;

/**
 * A person is asked to assign the open orders of somebody before archiving them; a directory cannot be. So who keeps
 * the company's users is notified of those that nobody is left for.
 */
export async function notifyOfOpenOrders(call: ScimCall, user_id: number): Promise<void> {
  const { tx, request_id, directory } = call;
  const orders = await ordersLeft(call, user_id);
  if (orders.length === 0) return;
  const { company_id } = directory;
  const person = await tx.user.findUniqueOrThrow({
    where: { id: user_id },
    select: { first_name: true, last_name: true },
  });
  const named = orders.slice(0, mostNamed).map(({ number }) => `WO-${number}`);
  const params = {
    person: nameOf(person),
    count: orders.length,
    orders: [...named, ...(orders.length > named.length ? ["…"] : [])].join(", "),
  };
  const keepers = await tx.user.findMany({
    where: { company_id, archived_at: null, ...whoMay("update_users") },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of keepers)
    await notify(tx, {
      user_id: id,
      company_id,
      kind: "work",
      message: "left_with_orders",
      params,
      href: `/users/${user_id}`,
      subject: `left-with-orders:${user_id}:${request_id}:${id}`,
    });
}

/** Open orders of this person, or of a team of theirs, that nobody active can do (MW001 and MW004). */
const ordersLeft = ({ tx, directory }: ScimCall, user_id: number) =>
  tx.$queryRaw<{ number: number }[]>`
    select w.number from work_orders w
    where w.company_id = ${directory.company_id}::int and w.kind = 'order' and w.status in ('pending', 'in_work', 'on_hold')
      and (w.assigned_user_id = ${user_id}::int or exists (select from team_members m
        where m.team_id = w.assigned_team_id and m.user_id = ${user_id}::int))
      and not exists (select from users u join roles r on r.id = u.role_id
        where u.company_id = w.company_id and u.archived_at is null and u.deleted_at is null
          and (u.id = w.assigned_user_id or exists (select from team_members m
            where m.team_id = w.assigned_team_id and m.user_id = u.id))
          and (r.kind = 'corporate' or exists (select from user_plants p
            where p.user_id = u.id and p.plant_id = w.plant_id)))
    order by w.number limit 100`;
