import { byPlant } from "@/lib/domain/identity/scope";
import type { ReportPlace } from "@/lib/domain/maintenance/report-place";
import type { Call } from "@/lib/server/data/call";

/** What a phone keeps has an end. */
const most = 5_000;

const active = { deleted_at: null, archived_at: null } as const;
const named = { id: true, plant_id: true, name: true } as const;
const inOrder = [{ plant_id: "asc" }, { name: "asc" }, { id: "asc" }] as const;

/** Where the caller may report a problem: lines first, then machines, then items that stand somewhere. */
export async function placesToReport({ tx, viewer }: Call): Promise<{ places: ReportPlace[] }> {
  const seen = byPlant.see(viewer);
  const lines = await tx.productionLine.findMany({
    where: { AND: [seen, active] },
    orderBy: [...inOrder],
    take: most,
    select: named,
  });
  const machines = await tx.machine.findMany({
    where: { AND: [seen, active] },
    orderBy: [...inOrder],
    take: most,
    select: { ...named, code: true, production_line: { select: { name: true } } },
  });
  const items = await tx.equipment.findMany({
    where: { AND: [seen, active, { asset_id: { not: null } }] },
    orderBy: [...inOrder],
    take: most,
    select: { ...named, serial_number: true, asset: { select: { machine: { select: { name: true } } } } },
  });

  const places = [
    ...lines.map((row): ReportPlace => ({ ...row, field: "production_line_id", code: null, within: null })),
    ...machines.map(
      ({ production_line, ...row }): ReportPlace => ({ ...row, field: "machine_id", within: production_line.name }),
    ),
    ...items.map(
      ({ asset, serial_number, ...row }): ReportPlace => ({
        ...row,
        field: "equipment_id",
        code: serial_number,
        within: asset?.machine.name ?? null,
      }),
    ),
  ];

  return { places: places.slice(0, most) };
}
