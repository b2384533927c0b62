import { byPlant } from "@/lib/domain/identity/scope";
import { guestState, nameForGuests, reportedBy } from "@/lib/domain/maintenance/guest-request";
import { openStatuses, type WorkOrderStatus } from "@/lib/domain/maintenance/work-order";
import type { RequestStatus } from "@/lib/domain/maintenance/work-order-request";
import type { Locale } from "@/lib/domain/shared/locales";
import { startOfDay } from "@/lib/domain/shared/time-zones";
import type { Call } from "@/lib/server/data/call";
import { type Tx, withinPlant } from "@/lib/server/data/db";
import { sha256 } from "@/lib/server/http/session";
import type { Visitor } from "@/lib/server/http/visitor";
import { type OpenLink, openedLink } from "./opened";

/** What a guest who scanned a label sees: the place, what is known there of today, and what they agree to. */
export async function placeByLink(token: string, visitor: Pick<Visitor, "ip" | "now">, locale: Locale) {
  const link = await openedLink(token, visitor);

  return withinPlant(link.company_id, link.plant_id, async (tx) => {
    const { plant, ...here } = await herePlace(tx, link);
    const consent = (plant.guest_consent as Partial<Record<Locale, string>> | null)?.[locale] || null;

    return {
      ...here,
      plant: plant.name,
      time_zone: plant.time_zone,
      consent,
      known: await knownHere(tx, link, { now: visitor.now, time_zone: plant.time_zone }),
    };
  });
}

export type GuestPlace = Awaited<ReturnType<typeof placeByLink>>;

/** Where the picture of a label's place is stored; null where it is none of a picture. */
export async function pictureByLink(token: string, visitor: Pick<Visitor, "ip">): Promise<string | null> {
  const link = await openedLink(token, visitor);

  return withinPlant(link.company_id, link.plant_id, async (tx) => {
    const { image_id } = await herePlace(tx, link);
    const picture = await tx.file.findFirst({
      where: { id: image_id ?? 0, mime: { in: ["image/jpeg", "image/png"] } },
      select: { storage_key: true },
    });
    return picture?.storage_key ?? null;
  });
}

/** The place of a label, for a signed-in user who may see it. */
export const placeOfLink = ({ tx, viewer }: Pick<Call, "tx" | "viewer">, token: string) =>
  tx.requestLink.findFirst({
    where: { AND: [byPlant.see(viewer), { token_hash: sha256(token) }] },
    select: { production_line_id: true, machine_id: true, equipment_id: true },
  });

const plantSelect = { select: { name: true, time_zone: true, guest_consent: true } } as const;

/** The place of a label with those above it, and its picture if it has one. */
export async function herePlace(tx: Tx, { production_line_id, machine_id, equipment_id }: OpenLink) {
  if (equipment_id !== null) {
    const item = await tx.equipment.findUniqueOrThrow({
      where: { id: equipment_id },
      select: {
        name: true,
        image_id: true,
        plant: plantSelect,
        asset: {
          select: { name: true, machine: { select: { name: true, production_line: { select: { name: true } } } } },
        },
      },
    });
    const above = [item.asset?.machine.production_line?.name, item.asset?.machine.name];
    return { name: item.name, image_id: item.image_id, above: named(above), plant: item.plant };
  }
  if (machine_id !== null) {
    const machine = await tx.machine.findUniqueOrThrow({
      where: { id: machine_id },
      select: { name: true, image_id: true, plant: plantSelect, production_line: { select: { name: true } } },
    });
    const above = [machine.production_line?.name];
    return { name: machine.name, image_id: machine.image_id, above: named(above), plant: machine.plant };
  }
  const line = await tx.productionLine.findUniqueOrThrow({
    where: { id: production_line_id ?? 0 },
    select: { name: true, image_id: true, plant: plantSelect },
  });

  return { name: line.name, image_id: line.image_id, above: [], plant: line.plant };
}

const named = (names: readonly (string | undefined)[]) => names.filter((name): name is string => Boolean(name));

const mostKnown = 5;

/**
 * Open requests and orders of the label's place from the plant's day. No word of another reporter: how many, when, where it
 * stands, and the name that a supervisor gave the order.
 */
async function knownHere(tx: Tx, link: OpenLink, { now, time_zone }: { now: Date; time_zone: string }) {
  const { production_line_id, machine_id, equipment_id } = link;
  const here = equipment_id !== null ? { equipment_id } : machine_id !== null ? { machine_id } : { production_line_id };
  const rows = await tx.workOrder.findMany({
    where: {
      ...here,
      created_at: { gte: new Date(startOfDay(now.getTime(), time_zone)) },
      OR: [
        { kind: "request", status: "requested" },
        { kind: "order", status: { in: [...openStatuses] } },
      ],
    },
    orderBy: { id: "desc" },
    take: mostKnown,
    select: {
      id: true,
      kind: true,
      status: true,
      name: true,
      requested_by: true,
      created_by: true,
      created_at: true,
      guest_reports: { select: { id: true } },
      request: { select: { name: true, requested_by: true, guest_reports: { select: { id: true } } } },
    },
  });

  return rows.map(({ id, kind, status, name, requested_by, created_by, created_at, guest_reports, request }) => {
    const isRequest = kind === "request";
    const reports = isRequest ? guest_reports : (request?.guest_reports ?? []);
    const asked = isRequest ? requested_by : request ? request.requested_by : created_by;

    return {
      id,
      state: isRequest ? guestState(status as RequestStatus, null) : guestState("converted", status as WorkOrderStatus),
      name: nameForGuests({ name, kind, request_name: request?.name ?? null }),
      reported_by_count: reportedBy(reports.length, asked !== null),
      created_at,
      may_join: isRequest,
    };
  });
}
