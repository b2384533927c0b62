import { timingSafeEqual } from "node:crypto";
import { allowedRange, type Grant, grantedRange } from "@/lib/domain/monitoring/graph-links";
import { notFound } from "@/lib/domain/shared/errors";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { lookUp, sqlWithinPlant } from "@/lib/server/data/db";
import { consume, refuseWhenSpent } from "@/lib/server/http/limits";
import { sha256 } from "@/lib/server/http/session";
import { type Measured, measurementsOf, type SensorSeries } from "../series/series";

/** The row of graph_link(): everything that somebody without an account may come to know. */
interface FoundLink {
  id: number;
  token_hash: string;
  company_id: number;
  plant_id: number;
  parameters: number[];
  window_s: number | null;
  range_from: number | null;
  range_to: number | null;
  expires_at: number;
  sensor: Omit<Measured, "company_id"> & { name: string };
  time_zone: string;
  place: string | null;
}

export interface OpenedLink extends FoundLink {
  granted: Range;
}

/**
 * What a token opens. Whatever is wrong – the token, its time, its sensor – is the same "not found", and a caller who
 * tries many is blocked for a while.
 */
export async function openGraphLink(
  { token, sensor_id, ip }: { token: string | null | undefined; sensor_id: number; ip: string | null },
  now: Date,
): Promise<OpenedLink> {
  const from = subscriberOf(ip);
  await consume("graph", from);
  await refuseWhenSpent("graph_wrong", from);
  const link = token ? await linkOf(token) : null;
  if (!link || link.sensor.id !== sensor_id) {
    await consume("graph_wrong", from);
    throw notFound();
  }
  const { window_s, range_from, range_to } = link;
  const grant: Grant = window_s === null ? { from: range_from!, to: range_to! } : { window_s };

  return { ...link, granted: grantedRange(grant, now.getTime()) };
}

async function linkOf(token: string): Promise<FoundLink | null> {
  if (!token.startsWith("g_") || token.length > 100) return null;
  const hash = sha256(token);
  const found = await lookUp<FoundLink>("graph_link", hash);

  return found && timingSafeEqual(Buffer.from(found.token_hash, "hex"), hash) ? found : null;
}

/** The points that the link grants, or of a part of its time; what is asked beyond it does not exist. */
export async function sharedSeries(link: OpenedLink, asked: Range | null, now: Date): Promise<SensorSeries> {
  const range = allowedRange(link.granted, asked);
  if (!range) throw notFound();
  const { sensor, parameters, company_id, plant_id } = link;
  const system = sensor.unit_system;
  const measured = await sqlWithinPlant(company_id, plant_id, (client) =>
    measurementsOf(client, { ...sensor, company_id }, { ...range, parameters, system }, now),
  );

  return { ...measured, events: [] };
}
