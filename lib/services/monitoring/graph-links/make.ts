import { randomBytes } from "node:crypto";
import { byPlant } from "@/lib/domain/identity/scope";
import { longestStretch } from "@/lib/domain/monitoring/graph-links";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { GraphLinkInput } from "@/lib/inputs/graph-links";
import { rangeOn } from "@/lib/inputs/series";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { env } from "@/lib/server/env";
import { consume } from "@/lib/server/http/limits";
import { sha256 } from "@/lib/server/http/session";
import { type GraphLink, presentLinks, shown } from "./list";

const dayMs = 86_400_000;
/** Live ones of a sensor: more of them nobody oversees. */
const most = 50;

/** A user who can see a sensor can share its chart. The token is in the response and nowhere else. */
export async function makeGraphLink(
  call: Call,
  input: GraphLinkInput,
): Promise<GraphLink & { token: string; address: string }> {
  const { viewer, tx, now } = call;
  const { sensor_id, parameters, window_s = null, from, to, expires_in_days, is_place_shown } = input;
  const sensor = await tx.sensor.findFirst({
    where: { AND: [byPlant.see(viewer), { id: sensor_id, deleted_at: null, archived_at: null }] },
    select: {
      company_id: true,
      plant_id: true,
      plant: { select: { time_zone: true } },
      parameters: { select: { parameter: true } },
    },
  });

  if (!sensor) throw notFound();
  const measured = new Set(sensor.parameters.map(({ parameter }) => parameter));
  if (!parameters.every((one) => measured.has(one))) throw invalidField("parameters", "errors.does_not_exist");
  const range =
    from === undefined || to === undefined
      ? null
      : rangeOn({ from, to }, sensor.plant.time_zone, longestStretch * 1000);
  await consume("graph_link", String(viewer.user_id));
  const live = await tx.graphLink.count({ where: { sensor_id, revoked_at: null, expires_at: { gt: now } } });
  if (live >= most) throw new DomainError("conflict", "graph-links.too_many", { params: { most } });

  const token = `g_${randomBytes(32).toString("base64url")}`;
  const { company_id, plant_id } = sensor;
  const row = await tx.graphLink.create({
    data: {
      company_id,
      plant_id,
      sensor_id,
      parameters,
      window_s,
      is_place_shown,
      token_hash: sha256(token),
      range_from: range && new Date(range.from),
      range_to: range && new Date(range.to),
      created_by: viewer.user_id,
      expires_at: new Date(now.getTime() + expires_in_days * dayMs),
    },
    select: shown,
  });
  await audit(call, "create", "graph-links", row.id, { after: row });
  const link = firstOf(await presentLinks(call, [row]));

  return { ...link, token, address: new URL(`/graph/${sensor_id}?token=${token}`, env.publicUrl).href };
}
