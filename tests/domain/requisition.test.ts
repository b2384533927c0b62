import { expect, test } from "vitest";
import {
  destinationOf,
  mayActOn,
  type OrderedLine,
  type Priced,
  priceOf,
  type Requested,
  type RequisitionAction,
  type RequisitionActor,
  requisitionActions,
  requisitionStatus,
} from "@/lib/domain/maintenance/requisition";

const nobody: RequisitionActor = {
  is_provider: false,
  is_approver: false,
  is_requester: false,
  is_taker: false,
  is_requisitioner: false,
  is_fab_shop_manager: false,
  is_technic: false,
};
const people = {
  approver: { ...nobody, is_approver: true },
  provider: { ...nobody, is_provider: true },
  requester: { ...nobody, is_requester: true },
  "approver who asked": { ...nobody, is_approver: true, is_requester: true },
  "technician who took it": { ...nobody, is_technic: true, is_taker: true },
  "another technician": { ...nobody, is_technic: true },
  "fab shop manager": { ...nobody, is_fab_shop_manager: true },
  requisitioner: { ...nobody, is_requisitioner: true },
  "none of them": nobody,
} satisfies Record<string, RequisitionActor>;

const repair: Requested = {
  status: "pending",
  type: "service",
  work_type: "repair",
  held_from: null,
  has_receipts: false,
  is_concluded: false,
};
const inStatus = (status: Requested["status"], more: Partial<Requested> = {}): Requested => ({
  ...repair,
  status,
  ...(status === "on_hold" && { held_from: "in_work" }),
  ...more,
});

/** The specification's table of a repair: who may do what from where, and where it leads. */
const table: Record<RequisitionAction, { from: Partial<Record<Requested["status"], string>>; who: string[] }> = {
  approve: { from: { pending: "approved" }, who: ["approver", "provider"] },
  deny: { from: { pending: "denied" }, who: ["approver", "provider"] },
  unapprove: { from: { approved: "pending" }, who: ["approver", "provider", "approver who asked"] },
  take: {
    from: { approved: "in_work" },
    who: ["technician who took it", "another technician", "fab shop manager"],
  },
  hold: {
    from: { approved: "on_hold", in_work: "on_hold" },
    who: ["approver", "provider", "approver who asked", "technician who took it"],
  },
  resume: {
    from: { on_hold: "in_work" },
    who: ["approver", "provider", "approver who asked", "technician who took it"],
  },
  reset: { from: { denied: "pending", on_hold: "pending" }, who: ["approver", "provider", "approver who asked"] },
  complete: { from: { in_work: "completed" }, who: ["technician who took it"] },
  conclude: { from: { completed: "completed" }, who: ["requisitioner", "provider"] },
};
const actions = Object.keys(table) as RequisitionAction[];

test.each(requisitionStatus.names)("a %s requisition offers each person the steps of the table", (status) => {
  for (const [name, actor] of Object.entries(people)) {
    const of = inStatus(status);
    const expected = actions.filter((action) => {
      const asksAgain = action === "reset" && status === "denied" && actor.is_requester;
      return table[action].from[status] !== undefined && (table[action].who.includes(name) || asksAgain);
    });
    expect([name, requisitionActions(of, actor).toSorted()]).toEqual([name, expected.toSorted()]);
  }
});

test.each(requisitionStatus.names)("a step of a %s requisition leads where the table shows, or nowhere", (status) => {
  for (const action of actions)
    expect([action, destinationOf(action, inStatus(status))]).toEqual([action, table[action].from[status]]);
});

test("a purchase is taken by the requisitioner, and by nobody of the shop", () => {
  const purchase = inStatus("approved", { type: "purchase", work_type: null });
  const takers = Object.entries(people).filter(([, actor]) => mayActOn("take", purchase, actor));
  expect(takers.map(([name]) => name)).toEqual(["requisitioner"]);
});

test("a requisition on hold goes back to where it was held", () => {
  expect(destinationOf("resume", inStatus("on_hold", { held_from: "approved" }))).toBe("approved");
});

test("a requisition of which something has come in is neither unapproved nor reset", () => {
  expect(destinationOf("unapprove", inStatus("approved", { has_receipts: true }))).toBeUndefined();
  expect(destinationOf("reset", inStatus("on_hold", { has_receipts: true }))).toBeUndefined();
  expect(destinationOf("hold", inStatus("approved", { has_receipts: true }))).toBe("on_hold");
});

test("a concluded requisition goes nowhere", () => {
  for (const action of actions)
    expect(destinationOf(action, inStatus("completed", { is_concluded: true }))).toBeUndefined();
});

const line = (quantity: number, unit_price: number | null, received = 0): OrderedLine => ({
  quantity,
  unit_price,
  received,
});
test.each<[string, Partial<Priced>, OrderedLine[], number | null]>([
  ["its actual cost before its lines", { status: "completed", cost: 310_000 }, [line(1, 290_000)], 310_000],
  ["the sum of its lines before the outlay", { outlay: 497_400 }, [line(2, 59_300), line(1, 86_000)], 204_600],
  ["the sum of its lines without an outlay", {}, [line(1, 185_000)], 185_000],
  ["the outlay where no line has a price", { outlay: 497_400 }, [line(1, null)], 497_400],
  ["each line rounded by itself", {}, [line(1.5, 333), line(0.5, 333)], 667],
  ["what came in, of a completed purchase", { status: "completed" }, [line(8, 1_840, 5), line(1, 3_500)], 9_200],
  ["nothing where nothing is known", {}, [line(1, null)], null],
])("the price of a requisition is %s", (_what, of, lines, price) => {
  expect(priceOf({ status: "pending", cost: null, outlay: null, ...of }, lines)).toBe(price);
});
