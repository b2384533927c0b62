import { localeOf, type Viewer } from "@/lib/domain/identity/viewer";
import { customOf } from "@/lib/domain/structure/custom-fields";
import { type AnyResource, type AnyRow, isPlantBound } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { asProvider, readWithScope } from "@/lib/server/data/db";
import { translator } from "@/lib/server/i18n";
import { customFieldsOf, customNounOf } from "@/lib/server/resources/custom";
import { clocksOf } from "@/lib/server/resources/days";
import type { AnyServed } from "@/lib/server/resources/serve";
import type { ExportParams } from "./start";

const pageSize = 1_000;

/**
 * The rows of a list in its order, a page at a time, each page in a transaction of its own and in the viewer's
 * scope; the next is read while one is written. The ids are fixed at the beginning, so that a row which moves in the
 * meantime comes once.
 */
export async function rowsOf(
  viewer: Viewer,
  source: AnyServed,
  { query, plant_id, timezone_offset }: ExportParams,
  now: Date,
) {
  const within = <T>(run: (call: Call) => Promise<T>) =>
    readWithScope(viewer, (tx) => {
      const locale = localeOf(viewer.language_id);
      return run({ viewer, tx, now, request_id: "export", ip: null, locale, timezone_offset });
    });
  const narrowed = plant_id !== null && isPlantBound(source.resource) ? { plant_id } : {};
  const ids = await within((call) => source.ids(call, query, narrowed));
  const read = (at: number) => {
    const page = within((call) => source.rows(call, query, ids.slice(at, at + pageSize), narrowed));
    // Until it is awaited its failure is not reported.
    page.catch(() => {});
    return page;
  };

  async function* pages(): AsyncGenerator<AnyRow[]> {
    let next = read(0);
    for (let at = 0; at < ids.length; at += pageSize) {
      const page = await next;
      next = at + pageSize < ids.length ? read(at + pageSize) : next;
      yield page;
    }
  }
  const zones = await within(
    async (call) =>
      new Map((await clocksOf(call)).flatMap(({ timeZone, ids: of }) => of.map((id) => [id, timeZone] as const))),
  );
  const zoneOf = (id: unknown) => (typeof id === "number" ? zones.get(id) : undefined);

  return { total: ids.length, zoneOf, pages: pages() };
}

/** The provider's people have no company: their rows name the currency. */
export const companyCurrency = ({ company_id }: Viewer) =>
  company_id === null
    ? null
    : asProvider(async (tx) => {
        const found = await tx.company.findFirst({ where: { id: company_id }, select: { currency: true } });
        return found?.currency ?? null;
      });

/** The columns of the company's own: the viewer's, or of the plant that the list is narrowed to. */
export async function customColumns(viewer: Viewer, resource: AnyResource, plant_id: number | null) {
  const noun = customNounOf(resource);
  if (!noun) return [];
  const locale = localeOf(viewer.language_id);
  return readWithScope(viewer, async (tx) => {
    const plant = plant_id && (await tx.plant.findUnique({ where: { id: plant_id }, select: { company_id: true } }));
    const company_id = viewer.company_id ?? (plant ? plant.company_id : null);
    return customOf(await customFieldsOf({ tx }, noun, company_id), noun, locale).columns;
  });
}

export const titleOf = (resource: AnyResource, viewer: Viewer) =>
  translator(localeOf(viewer.language_id), resource.name)("title");

/** "Work orders 2026-11-25.xlsx", by the day of the person who asked. */
export function exportName(
  resource: AnyResource,
  viewer: Viewer,
  { now, timezone_offset }: Pick<Call, "now" | "timezone_offset">,
  extension: string,
): string {
  const day = new Date(now.getTime() - timezone_offset * 60_000).toISOString().slice(0, 10);

  return `${titleOf(resource, viewer).replace(/[^\p{L}\p{N} -]/gu, "")} ${day}.${extension}`;
}
