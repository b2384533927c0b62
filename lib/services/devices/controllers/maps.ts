import type { Adapter } from "@/lib/domain/ingest/devices";
import { noPoints, type PointMap } from "@/lib/domain/ingest/points";
import type { RegisterMap } from "@/lib/domain/ingest/registers";
import type { Controller } from "@/lib/generated/prisma/client";

/** How a controller's messages are read, as its form keeps it in columns of text and JSON. */
export const mapsOf = ({
  adapter,
  register_map,
  point_map,
}: Pick<Controller, "adapter" | "register_map" | "point_map">) => ({
  adapter: adapter as Adapter | null,
  register_map: register_map as RegisterMap,
  point_map: { ...noPoints, ...(point_map as Partial<PointMap>) },
});
