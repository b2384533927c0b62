import { DomainError, type Fields, invalidField, type MessageRef } from "@/lib/domain/shared/errors";
import { ordersMisfit } from "@/lib/domain/vibration/bearing-orders";
import { type Implausible, implausibilityOf } from "@/lib/domain/vibration/bearings";
import type { BearingGeometry, BearingOrders } from "@/lib/domain/vibration/fault-frequencies";
import { bearings } from "@/lib/resources/bearings";
import type { RowOf } from "@/lib/resources/define";
import { create, find, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { geometryOf, givenOrders, ordersOf, type StoredBearing } from "./orders";

/** Bearings with their orders, and no bearing whose numbers contradict each other. */

/** `orders` for programs, `orders_…` for the columns of the list. */
function shown(row: RowOf<typeof bearings>) {
  const orders = ordersOf(row);
  const columns = Object.entries(orders ?? {}).map(([name, value]) => [`orders_${name}`, Number(value.toFixed(4))]);

  return {
    ...row,
    orders,
    ...(Object.fromEntries(columns) as { [Order in `orders_${keyof BearingOrders}`]?: number }),
  };
}

export const servedBearings = serve(bearings, {
  present: (_call, rows) => rows.map(shown),
  create: async (call, input) => {
    check(whole(input));
    return create(call, bearings, input);
  },
  update: async (call, id, input) => {
    check(whole({ ...(await find(call, bearings, id)), ...input }));
    return update(call, bearings, id, input);
  },
});

type Whole = StoredBearing & { bore?: number | null; outside?: number | null };

const whole = (input: object): Whole =>
  ({
    element_diameter: null,
    pitch_diameter: null,
    contact_angle_deg: 0,
    bpfo: null,
    bpfi: null,
    bsf: null,
    ftf: null,
    ...input,
  }) as Whole;

const orderNames = ["bpfo", "bpfi", "bsf", "ftf"] as const;

function check(bearing: Whole) {
  const geometry = geometryOf(bearing);
  const orders = givenOrders(bearing);
  const isBegun = orderNames.some((name) => bearing[name] !== null);
  if (isBegun && !orders) throw required(orderNames.filter((name) => bearing[name] === null));
  if (!orders && !geometry) {
    throw required((["element_diameter", "pitch_diameter"] as const).filter((name) => bearing[name] === null));
  }
  if (geometry) checkGeometry(geometry, bearing);
  if (orders) checkOrders(orders, bearing.elements, geometry);
}

function required(names: readonly string[]) {
  const fields: Fields = Object.fromEntries(names.map((name) => [name, ["bearings.geometry_or_orders"]]));

  return new DomainError("invalid", "errors.validation_error", { fields });
}

function checkGeometry(geometry: BearingGeometry, { bore, outside }: Whole) {
  const problem = implausibilityOf(geometry, bore ?? undefined, outside ?? undefined);
  if (problem) throw invalidField(fieldOf[problem.reason], messageOf(problem));
}

const fieldOf: Record<Implausible["reason"], string> = {
  elements: "elements",
  crowded: "elements",
  angle: "contact_angle_deg",
  element_diameter: "element_diameter",
  pitch_diameter: "pitch_diameter",
};

function messageOf(problem: Implausible): MessageRef {
  switch (problem.reason) {
    case "crowded":
      return { key: "bearings.crowded", params: { most: problem.most } };
    case "pitch_diameter":
      return { key: "bearings.pitch_diameter", params: { expected: problem.expected } };
    case "element_diameter":
      return "bearings.element_diameter";
    default:
      return "errors.not_valid";
  }
}

function checkOrders(orders: BearingOrders, elements: number, geometry: BearingGeometry | null) {
  const misfit = ordersMisfit(orders, elements, geometry ?? undefined);
  if (!misfit) return;
  const { reason, field, ...numbers } = misfit;
  const params = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, Number(value.toFixed(4))]));
  throw invalidField(field, { key: `bearings.misfit_${reason}`, params });
}
