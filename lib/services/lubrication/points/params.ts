import { dailyFeed, gramsOf, intervalHours, millilitersOf, usualDensity } from "@/lib/domain/lubrication/amount";
import { cyclesOf, missingSetting, setOf, strokesFor } from "@/lib/domain/lubrication/container";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { LubeParams } from "@/lib/inputs/lubrication";
import type { Call } from "@/lib/server/data/call";

const hundredths = (value: number) => Math.round(value * 100) / 100;

/** How much a bearing needs, how often, and what that is in cycles of a container. */
export async function lubeParams(call: Call, input: LubeParams) {
  const { outside_mm, inside_mm, width_mm } = await measuresOf(call, input);
  const density = await densityOf(call, input.lubricant_type_id);
  const grams = gramsOf(outside_mm, width_mm);
  const milliliters = millilitersOf(grams, density);
  const { rpm, temperature, is_vertical, bearing_kind: kind, container, strokes, dose } = input;
  const hours = inside_mm && rpm ? intervalHours({ inside_mm, rpm, kind, temperature, is_vertical }) : null;
  const setting = container ? { container, strokes, dose } : null;
  const missing = setting && missingSetting(setting);
  if (missing) throw invalidField(missing, "errors.is_required");
  const set = setting && setOf(setting, milliliters);
  const cycles = setting && cyclesOf(setting);

  return {
    grams: hundredths(grams),
    milliliters: hundredths(milliliters),
    strokes: strokesFor(milliliters),
    density,
    interval_hours: hours === null ? null : Math.round(hours * 10) / 10,
    /** mL a day of a lubricator that gives little all the time. */
    daily_feed: hours === null ? null : Math.round(dailyFeed(milliliters, hours) * 10_000) / 10_000,
    cycles,
    cycles_per_set: set?.cycles ?? null,
    delivered_per_set: set?.milliliters ?? null,
    sets_in_container: set && cycles !== null ? Math.floor(cycles / set.cycles) : null,
  };
}

async function measuresOf({ tx }: Call, input: LubeParams) {
  if (!input.bearing_id) {
    const { outside_mm, inside_mm, width_mm } = input;
    if (outside_mm !== undefined && inside_mm !== undefined && width_mm !== undefined)
      return { outside_mm, inside_mm, width_mm };
    const missing = Object.entries({ outside_mm, inside_mm, width_mm }).filter(([, value]) => value === undefined);
    throw new DomainError("invalid", "errors.validation_error", {
      fields: Object.fromEntries(missing.map(([field]) => [field, ["errors.is_required"]])),
    });
  }
  const bearing = await tx.bearing.findFirst({
    where: { id: input.bearing_id },
    select: { outside: true, bore: true, width: true },
  });
  if (!bearing) throw invalidField("bearing_id", "errors.does_not_exist");
  const outside_mm = input.outside_mm ?? bearing.outside;
  const width_mm = input.width_mm ?? bearing.width;
  if (!outside_mm || !width_mm) throw invalidField("bearing_id", "lubricators.no_width");

  return { outside_mm, width_mm, inside_mm: input.inside_mm ?? bearing.bore };
}

async function densityOf({ tx }: Call, id: number | null | undefined): Promise<number> {
  if (!id) return usualDensity;
  const found = await tx.lubricantType.findFirst({ where: { id }, select: { density: true } });
  if (!found) throw invalidField("lubricant_type_id", "errors.does_not_exist");

  return found.density;
}
