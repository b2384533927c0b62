import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { ReorderInput } from "@/lib/inputs/reorder";
import { requisitions } from "@/lib/resources/requisitions";
import type { Call } from "@/lib/server/data/call";
import { translator } from "@/lib/server/i18n";
import { type ReorderLine, reorderProposals } from "@/lib/services/stock/reorder/proposals";
import { servedRequisitions } from "../requisitions/served";

/** What the plants in sight should order, by vendor. */
export const listReorder = ({ tx, viewer }: Call, plant_id?: number) =>
  reorderProposals(tx, plantsOf(viewer.plant_ids, plant_id));

const plantsOf = (seen: Call["viewer"]["plant_ids"], asked: number | undefined) =>
  asked === undefined ? (seen === "all" ? null : seen) : seen === "all" || seen.includes(asked) ? [asked] : [];

/**
 * Makes one purchase of proposals, which waits for its approval like any other. Their stock is held meanwhile: what another
 * user has ordered since is refused, with what is still proposed.
 */
export async function orderProposals(call: Call, { plant_id, vendor_id, lines }: ReorderInput) {
  const { tx, locale } = call;
  const plant = await tx.plant.findFirst({
    where: { id: plant_id, deleted_at: null },
    select: { id: true },
  });
  if (!plant) throw notFound();
  if (!vendor_id) throw invalidField("vendor_id", "errors.is_required");
  const vendor = await tx.plantVendor.findFirst({ where: { id: vendor_id, plant_id }, select: { name: true } });
  if (!vendor) throw invalidField("vendor_id", "errors.does_not_exist");

  const parts = lines.flatMap(({ part_id }) => part_id ?? []);
  const models = lines.flatMap(({ brand_model_id }) => brand_model_id ?? []);
  await tx.$queryRaw`select id from stock_lines
    where plant_id = ${plant_id}::int and (part_id = any (${parts}::int[]) or brand_model_id = any (${models}::int[]))
    order by id for update`;
  const proposed = (await reorderProposals(tx, [plant_id])).flatMap((one) => one.lines);
  const gone = lines.find((line) => !proposed.some((one) => isSame(one, line)));
  if (gone) throw new DomainError("conflict", "stock.reorder.ordered_meanwhile", { data: { lines: proposed } });

  const asked = {
    plant_id,
    vendor_id,
    type: "purchase",
    reason: "production_loss",
    name: translator(locale, "stock")("reorder.requisition", { vendor: vendor.name }).slice(0, 120),
    lines: lines.map((line) => ({ ...line, unit_price: line.unit_price ?? priceOf(proposed, line) })),
  };

  return servedRequisitions.create(call, requisitions.input.parse(asked));
}

interface Thing {
  part_id?: number | null;
  brand_model_id?: number | null;
}

const isSame = ({ part, brand_model }: ReorderLine, { part_id, brand_model_id }: Thing) =>
  part ? part.id === part_id : brand_model?.id === brand_model_id;

const priceOf = (proposed: readonly ReorderLine[], line: Thing) =>
  proposed.find((one) => isSame(one, line))?.unit_price ?? null;
