import { randomBytes } from "node:crypto";
import { can, conditionOf } from "@/lib/domain/identity/viewer";
import { invalidField, notFound } from "@/lib/domain/shared/errors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { asAuth, readWithScope } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { consume } from "@/lib/server/http/limits";
import { sha256 } from "@/lib/server/http/session";
import { hold } from "@/lib/services/identity/people";

/** Without a transaction of its own: two at once, each waiting for a second connection, would wait for each other. */
type Own = Omit<Call, "tx">;

export interface OwnCalendarLink {
  id: number;
  /** Null: the person's own work. */
  plant: { id: number; name: string } | null;
  created_at: Date;
  last_used_at: Date | null;
}

/** Who sees work orders can have them in a calendar, in the role that is theirs. */
export const mayHaveCalendars = conditionOf(
  "calendar-links.not_yours",
  (viewer) => can(viewer, "view_maintenance") && !viewer.is_temp_role,
);

const select = { id: true, plant_id: true, created_at: true, last_used_at: true } as const;

/** The plants whose work the person may subscribe to, by name. Who sees all plants has a calendar of their own work only. */
export const calendarPlants = async ({ tx, viewer }: Pick<Call, "tx" | "viewer">) =>
  viewer.plant_ids === "all"
    ? []
    : tx.plant.findMany({
        where: { id: { in: [...viewer.plant_ids] }, archived_at: null, deleted_at: null },
        select: { id: true, name: true },
        orderBy: [{ name: "asc" }, { id: "asc" }],
      });

/** The person's calendars, their own work first; that of a plant that they no longer see is left out, as it opens nothing. */
export async function ownCalendarLinks(call: Pick<Call, "tx" | "viewer">): Promise<OwnCalendarLink[]> {
  const plants = await calendarPlants(call);
  const links = await asAuth((tx) =>
    tx.calendarLink.findMany({ where: { user_id: call.viewer.user_id }, select, orderBy: { id: "asc" } }),
  );
  const shown = links.flatMap(({ plant_id, ...link }) => {
    const plant = plants.find(({ id }) => id === plant_id) ?? null;
    return plant_id === null || plant ? [{ ...link, plant }] : [];
  });

  return shown.sort((a, b) => Number(a.plant !== null) - Number(b.plant !== null));
}

/**
 * Makes the address of a calendar, which is answered this once. The address that the same calendar had before ends: anyone
 * who used it subscribes again.
 */
export async function makeCalendarLink(
  call: Own,
  plant_id: number | null,
): Promise<OwnCalendarLink & { address: string }> {
  const { viewer, now } = call;
  const plants = await readWithScope(viewer, (tx) => calendarPlants({ tx, viewer }));
  const plant = plants.find(({ id }) => id === plant_id) ?? null;
  if (plant_id !== null && !plant) throw invalidField("plant_id", "errors.does_not_exist");
  await consume("calendar_link", String(viewer.user_id));
  const token = `c_${randomBytes(32).toString("base64url")}`;

  return asAuth(async (tx) => {
    await hold(tx, viewer.user_id);
    await tx.calendarLink.deleteMany({ where: { user_id: viewer.user_id, plant_id } });
    const made = await tx.calendarLink.create({
      data: { user_id: viewer.user_id, plant_id, token_hash: sha256(token), created_at: now },
      select,
    });
    await audit({ ...call, tx }, "create", "calendar-links", made.id, { after: { plant_id }, label: plant?.name });
    const { plant_id: _id, ...link } = made;

    return { ...link, plant, address: new URL(`/api/calendars/${token}.ics`, env.publicUrl).href };
  });
}

/** Ends one of the person's own, at once. Another person's is not found. */
export const endCalendarLink = (call: Own, id: number): Promise<void> =>
  asAuth(async (tx) => {
    const { count } = await tx.calendarLink.deleteMany({ where: { id, user_id: call.viewer.user_id } });
    if (count === 0) throw notFound();
    await audit({ ...call, tx }, "end", "calendar-links", id);
  });
