import { randomBytes } from "node:crypto";
import { byPlant } from "@/lib/domain/identity/scope";
import { placeCode, type RequestPlace } from "@/lib/domain/maintenance/guest-request";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { RequestLinkInput, RequestLinkQuery } from "@/lib/inputs/guest-requests";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { sha256 } from "@/lib/server/http/session";
import { seal, placeOf as sealedPlace, unseal } from "@/lib/server/secrets/sealed";
import { placeOf } from "../place";

const named = { select: { name: true } } as const;

const linkSelect = {
  id: true,
  company_id: true,
  plant_id: true,
  production_line_id: true,
  machine_id: true,
  equipment_id: true,
  token: true,
  is_paused: true,
  uses: true,
  last_used_at: true,
  rotated_at: true,
  created_at: true,
  production_line: named,
  machine: named,
  equipment: named,
} as const satisfies Prisma.RequestLinkSelect;

type Row = Prisma.RequestLinkGetPayload<{ select: typeof linkSelect }>;

/** What a label's code opens. Null where the key is lost that its token was sealed with: then only a new one is printed. */
export function addressOf({ id, token, ...place }: Pick<Row, "id" | "token"> & RequestPlace): string | null {
  if (token === null) return null;

  return new URL(`/r/${unseal(token, sealedPlace("request_links", "token", id))}#${placeCode(place)}`, env.publicUrl)
    .href;
}

const present = (row: Row) => {
  const { company_id: _company, token: _token, production_line, machine, equipment, ...shown } = row;

  return { ...shown, place: (equipment ?? machine ?? production_line)?.name ?? "", address: addressOf(row) };
};

export type RequestLink = ReturnType<typeof present>;

/** The links of the viewer's plants, by the place that is asked for. */
export async function requestLinks(call: Call, query: RequestLinkQuery): Promise<RequestLink[]> {
  const { plant_id, production_line_id, machine_id, equipment_id } = query;
  const rows = await call.tx.requestLink.findMany({
    where: { AND: [byPlant.see(call.viewer), { plant_id, production_line_id, machine_id, equipment_id }] },
    orderBy: { id: "asc" },
    take: 1_000,
    select: linkSelect,
  });

  return rows.map(present);
}

/** May a guest who scans a label report in this plant: switched on for it, for its company, and in the company's menu? */
export async function takesGuests({ tx }: Pick<Call, "tx">, plant_id: number): Promise<boolean> {
  const found = await tx.plant.count({
    where: {
      id: plant_id,
      guest_requests: true,
      deleted_at: null,
      archived_at: null,
      company: { guest_requests: true, archived_at: null, NOT: { switched_off: { has: "work_order_requests" } } },
    },
  });

  return found > 0;
}

type PlaceKey = (typeof placeKeys)[number];

export interface LinkedPlace {
  company_id: number;
  plant_id: number;
  field: PlaceKey;
  id: number;
}

/** Makes the link of a place at its first print; what is printed again is the same. */
export async function makeRequestLink(call: Call, input: RequestLinkInput): Promise<RequestLink> {
  const place = await placeOf(call, input);
  const [field, id] = Object.entries(input).find(([, given]) => given !== undefined) as [PlaceKey, number];
  if (!(await takesGuests(call, place.plant_id))) throw new DomainError("conflict", "guest-requests.off");
  const { company_id, plant_id } = place;
  const [link] = (await linksFor(call, [{ company_id, plant_id, field, id }])).values();
  if (!link) throw notFound();

  return present(link);
}

const placeKeys = ["production_line_id", "machine_id", "equipment_id"] as const;

/** The links of these places by "machine_id:17"; those that were never printed are made. */
export async function linksFor(call: Call, places: readonly LinkedPlace[]): Promise<Map<string, Row>> {
  const { tx, viewer } = call;
  const there = await linksOf(tx, places);
  const missing = places.filter(({ field, id }) => !there.has(`${field}:${id}`));
  if (missing.length === 0) return there;

  const ids = await newIds(tx, missing.length);
  // Two who print at once: the second finds the link of the first.
  await tx.requestLink.createMany({
    skipDuplicates: true,
    data: ids.flatMap((id, at) => {
      const place = missing[at];
      if (!place) return [];
      const { company_id, plant_id, field } = place;
      return { id, company_id, plant_id, [field]: place.id, created_by: viewer.user_id, ...newToken(id) };
    }),
  });
  const all = await linksOf(tx, places);
  for (const row of all.values())
    if (ids.includes(row.id)) await audit(call, "create", "request-links", row.id, auditDetailsOf(row));

  return all;
}

async function linksOf(tx: Tx, places: readonly LinkedPlace[]): Promise<Map<string, Row>> {
  const idsOf = (key: PlaceKey) => places.flatMap(({ field, id }) => (field === key ? id : []));
  const rows = await tx.requestLink.findMany({
    where: { OR: placeKeys.map((key) => ({ [key]: { in: idsOf(key) } })) },
    select: linkSelect,
  });

  return new Map(
    rows.flatMap((row) =>
      placeKeys.flatMap((key) => (row[key] === null ? [] : [[`${key}:${row[key]}`, row] as const])),
    ),
  );
}

const newIds = async (tx: Tx, count: number) =>
  (
    await tx.$queryRaw<{ id: number }[]>`
      select nextval(pg_get_serial_sequence('request_links', 'id'))::int as id from generate_series(1, ${count}::int)`
  ).map(({ id }) => id);

/** 128 bits: as hash for the lookup, and sealed, because labels are printed again years later. */
function newToken(id: number) {
  const token = randomBytes(16).toString("base64url");

  return { token_hash: sha256(token), token: seal(token, sealedPlace("request_links", "token", id)) };
}

const auditDetailsOf = (row: Row) => ({
  after: {
    production_line_id: row.production_line_id,
    machine_id: row.machine_id,
    equipment_id: row.equipment_id,
    is_paused: row.is_paused,
  },
  company_id: row.company_id,
  plant_id: row.plant_id,
  label: present(row).place,
});

async function rowOf({ tx, viewer }: Call, id: number): Promise<Row> {
  const row = await tx.requestLink.findFirst({ where: { AND: [byPlant.see(viewer), { id }] }, select: linkSelect });
  if (!row) throw notFound();
  return row;
}

/** While it is paused, the label is as one that is not valid any more. */
export async function pauseRequestLink(call: Call, id: number, is_paused: boolean): Promise<RequestLink> {
  const row = await rowOf(call, id);
  await call.tx.requestLink.updateMany({ where: { id }, data: { is_paused } });
  const { after, ...where } = auditDetailsOf(row);
  if (row.is_paused !== is_paused)
    await audit(call, "update", "request-links", id, { before: after, after: { ...after, is_paused }, ...where });

  return present({ ...row, is_paused });
}

/** A new token: the label that hangs there ends at once. */
export async function rotateRequestLink(call: Call, id: number): Promise<RequestLink> {
  const row = await rowOf(call, id);
  const fresh = newToken(id);
  await call.tx.requestLink.updateMany({ where: { id }, data: { ...fresh, rotated_at: call.now } });
  await audit(call, "rotate", "request-links", id, auditDetailsOf(row));

  return present({ ...row, token: fresh.token, rotated_at: call.now });
}

export async function deleteRequestLink(call: Call, id: number): Promise<void> {
  const row = await rowOf(call, id);
  await call.tx.requestLink.deleteMany({ where: { id } });
  const { after, ...where } = auditDetailsOf(row);
  await audit(call, "delete", "request-links", id, { before: after, ...where });
}
