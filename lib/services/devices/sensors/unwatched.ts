import { Prisma } from "@/lib/generated/prisma/client";

/**
 * Of `sensors s`: it is deleted, archived, set inactive or was taken off its item, or its item is not on a machine in use.
 * Nothing is watched then, and what was open has ended.
 */
export const isUnwatched = Prisma.sql`(s.deleted_at is not null or s.archived_at is not null or s.is_inactive or s.is_taken_off
  or (s.equipment_id is not null and not exists (select from placed_sensors placed where placed.sensor_id = s.id)))`;
