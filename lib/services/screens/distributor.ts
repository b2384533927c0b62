import type { Call } from "@/lib/server/data/call";
import { asWire } from "@/lib/server/http/wire";
import { servedDistributors, servedLocations } from "@/lib/services/structure/distributors/served";

/** The form of a distributor and its locations; of a new one, whose id is null, what can be chosen. */
export async function distributorScreen(call: Call, id: number | null) {
  const companies = await call.tx.company.findMany({
    where: { deleted_at: null },
    select: { id: true, name: true },
    orderBy: { name: "asc" },
    take: 2_000,
  });
  if (id === null) return { row: null, locations: [], companies };
  const row = asWire(await servedDistributors.find(call, id));
  const query = servedLocations.query.parse({ max: "200", distributor_id: String(id) });
  return { row, locations: asWire((await servedLocations.list(call, query)).data), companies };
}
