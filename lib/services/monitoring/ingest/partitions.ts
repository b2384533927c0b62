import { sqlWithinPlant } from "@/lib/server/data/db";
import { askForm, momentsFrom } from "../storage/form";

const day = 86_400_000;
const week = 7 * day;
const firstMonday = -3 * day; // 1970-01-01 was a Thursday

const madeWeeks = new Set<number>();
const madeDays = new Set<number>();

/** For tests, of which each has another database. */
export function forgetPartitions(): void {
  madeWeeks.clear();
  madeDays.clear();
}

interface Place {
  company_id: number;
  plant_id: number;
}

/**
 * Makes the weeks and days that these readings fall into, outside the transaction that stores them: attaching a partition
 * takes a lock that must not be held while rows are written. Remembered: they are taken away when they are sealed, and what comes then
 * comes late.
 */
export async function preparePartitions(place: Place, readings: readonly { ts: number }[]): Promise<void> {
  await askForm();
  const from = momentsFrom();
  const weeks = new Set<number>();
  const days = new Set<number>();
  for (const { ts } of readings) {
    if (ts >= from) {
      const index = Math.floor(ts / day);
      if (!madeDays.has(index)) days.add(index);
    } else {
      const index = Math.floor((ts - firstMonday) / week);
      if (!madeWeeks.has(index)) weeks.add(index);
    }
  }

  for (const index of weeks) {
    await ensure(place, "ensure_readings_week", index * week + firstMonday + week / 2);
    madeWeeks.add(index);
  }
  for (const index of days) {
    await ensure(place, "ensure_moments_day", index * day + day / 2);
    madeDays.add(index);
  }
}

const ensure = ({ company_id, plant_id }: Place, name: "ensure_readings_week" | "ensure_moments_day", inside: number) =>
  sqlWithinPlant(company_id, plant_id, (client) => client.query(`select ${name}(to_timestamp($1))`, [inside / 1000]));
