import { describe, expect, test } from "vitest";
import {
  askedAgain,
  isExpired,
  missingForPermit,
  nearnessOf,
  nextMark,
  type PermitAction,
  type PermitActor,
  type PermitGiven,
  type PermitQuestion,
  type PermitState,
  parsePermitNumber,
  permitActions,
  permitDestination,
  permitStatuses,
  plannedQuestion,
  pointProblem,
  takersOf,
  takesOffAs,
  timeUsed,
} from "@/lib/domain/maintenance/permit";
import {
  isValidAt,
  madeAt,
  missingToStart,
  neverIssued,
  openOf,
  permitsHere,
  pointsToVerify,
} from "@/lib/domain/maintenance/permits-of-order";
import { newSteps } from "@/lib/domain/maintenance/work-order-steps";

const now = new Date("2026-11-23T14:00:00Z");
const later = new Date("2026-11-23T18:00:00Z");
const halfAnHourAgo = new Date("2026-11-23T13:30:00Z");
const [holder, issuer, other] = [1, 2, 3];
const holding: PermitActor = { is_issuer: false, is_holder: true, is_supervisor: false };
const issuing: PermitActor = { is_issuer: true, is_holder: false, is_supervisor: false };
const supervising: PermitActor = { is_issuer: false, is_holder: false, is_supervisor: true };
const both: PermitActor = { is_issuer: true, is_holder: true, is_supervisor: true };
const nobody: PermitActor = { is_issuer: false, is_holder: false, is_supervisor: false };

const question = (asked: PermitQuestion["asked"], answer: PermitQuestion["answer"]): PermitQuestion => {
  const planned = plannedQuestion({ text: "Is it cold?", asked });

  return { ...newSteps([planned])[0]!, asked, answer };
};
const point = (isolated_by: number | null, verified_by: number | null, isRestored = false) => ({
  isolated_by,
  verified_by,
  isolated_at: isolated_by ? now : null,
  verified_at: verified_by ? now : null,
  restored_at: isRestored ? now : null,
});
const state = (part: Partial<PermitState> = {}): PermitState => ({
  max_hours: 8,
  holder_id: holder,
  issuer_id: issuer,
  questions: [],
  hung: [],
  needs_isolation: true,
  points: [point(holder, issuer)],
  locks_on: [],
  valid_from: null,
  valid_until: null,
  fire_watch_minutes: 0,
  stopped_at: null,
  lockout: null,
  ...part,
});
const lockOf = (user_id: number | null, put_on_at = now, taken_off_at: Date | null = null) => ({
  user_id,
  put_on_at,
  taken_off_at,
});
const signedBoth: PermitGiven["signed"] = [
  { as: "issuer", user_id: issuer },
  { as: "holder", user_id: holder },
];
const fieldsOf = (action: PermitAction, of: PermitState, given: Partial<PermitGiven> = {}) =>
  missingForPermit(action, of, { signed: [], ...given }, issuer, now).map(({ field }) => field);

describe("the state table of a permit", () => {
  const rows: [from: string, action: PermitAction, to: string, who: PermitActor][] = [
    ["requested", "reject", "rejected", issuing],
    ["requested", "issue", "issued", issuing],
    ["issued", "suspend", "suspended", issuing],
    ["issued", "suspend", "suspended", holding],
    ["issued", "suspend", "suspended", supervising],
    ["suspended", "resume", "issued", issuing],
    ["issued", "hand_over", "issued", issuing],
    ["issued", "return", "returned", holding],
    ["suspended", "return", "returned", holding],
    ["returned", "close", "closed", issuing],
    ["requested", "cancel", "canceled", issuing],
    ["issued", "cancel", "canceled", issuing],
    ["suspended", "cancel", "canceled", issuing],
  ];

  test.each(rows)("a permit that is %s can be moved on by %s, and is then %s", (from, action, to, who) => {
    const permit = { status: from, valid_until: later };
    expect(permitDestination(action, permit, now)).toBe(to);
    expect(permitActions(permit, who, now)).toContain(action);
  });

  test("no other step starts from any status", () => {
    const known = new Set(rows.map(([from, action]) => `${from} ${action}`));
    const all = permitStatuses.flatMap((status) =>
      [...new Set(rows.map(([, action]) => action))].flatMap((action) =>
        permitDestination(action, { status, valid_until: later }, now) ? `${status} ${action}` : [],
      ),
    );
    expect(new Set(all)).toEqual(known);
  });

  test("nobody issues, resumes, hands over, closes or cancels a permit that they hold", () => {
    for (const status of permitStatuses)
      for (const action of permitActions({ status, valid_until: later }, both, now))
        expect(["suspend", "return"]).toContain(action);
  });

  test("someone who is neither issuer, holder nor supervisor does nothing", () => {
    for (const status of permitStatuses) expect(permitActions({ status, valid_until: later }, nobody, now)).toEqual([]);
  });

  test("an expired permit is handed over, suspended or returned, and nothing else", () => {
    const expired = { status: "issued", valid_until: now };
    expect(isExpired(expired, now)).toBe(true);
    expect(permitActions(expired, issuing, now)).toEqual(["suspend", "hand_over"]);
    expect(permitActions(expired, holding, now)).toEqual(["suspend", "return"]);
    expect(isExpired({ status: "suspended", valid_until: now }, now)).toBe(false);
  });
});

describe("what a step of a permit needs", () => {
  const issue = { valid_until: later, signed: signedBoth };

  test.each<[string, PermitAction, PermitState, Partial<PermitGiven>, string[]]>([
    ["a rejection without a reason", "reject", state(), {}, ["reason"]],
    ["a rejection", "reject", state(), { reason: "No fire watch" }, []],
    ["an issue", "issue", state(), issue, []],
    ["an issue without an end", "issue", state(), { signed: signedBoth }, ["valid_until"]],
    ["an issue that ends in the past", "issue", state(), { ...issue, valid_until: now }, ["valid_until"]],
    ["an issue beyond its hours", "issue", state({ max_hours: 3 }), issue, ["valid_until"]],
    ["an issue up to its hours", "issue", state({ max_hours: 4 }), issue, []],
    ["an issue without signatures", "issue", state(), { valid_until: later }, ["signatures"]],
    ["an issue signed by one", "issue", state(), { ...issue, signed: signedBoth.slice(0, 1) }, ["signatures"]],
    ["an issue with open points", "issue", state({ points: [point(holder, null)] }), issue, ["points"]],
    ["an issue verified by whoever isolated", "issue", state({ points: [point(holder, holder)] }), issue, ["points"]],
    ["an issue verified by a third", "issue", state({ points: [point(holder, other)] }), issue, ["points"]],
    ["an issue without a point or a lockout", "issue", state({ points: [] }), issue, ["points"]],
    ["an issue without a point on a lockout", "issue", state({ points: [], lockout: "valid" }), issue, []],
    ["an issue that needs no isolation", "issue", state({ points: [], needs_isolation: false }), issue, []],
    ["an issue with an open question", "issue", state({ questions: [question("issue", null)] }), issue, ["answers"]],
    ["an issue with a wrong answer", "issue", state({ questions: [question("issue", "failed")] }), issue, ["answers"]],
    ["an issue with later questions open", "issue", state({ questions: [question("close", null)] }), issue, []],
    ["an issue on an invalid lockout", "issue", state({ lockout: "invalid" }), issue, ["lockout_id"]],
    ["a suspension without a reason", "suspend", state(), {}, ["reason"]],
    ["a resumption", "resume", state({ valid_until: later }), { signed: signedBoth }, []],
    ["a resumption after its time", "resume", state({ valid_until: now }), { signed: signedBoth }, ["valid_until"]],
    [
      "a resumption with unverified points",
      "resume",
      state({ points: [point(holder, null)], valid_until: later }),
      { signed: signedBoth },
      ["points"],
    ],
    ["a return", "return", state(), {}, []],
    ["a return with the issuer's lock on", "return", state({ locks_on: [issuer] }), {}, []],
    ["a return with the holder's lock on", "return", state({ locks_on: [holder] }), {}, ["locks"]],
    ["a return with a guest's lock on", "return", state({ locks_on: [null] }), {}, ["locks"]],
    ["a close", "close", state({ points: [point(holder, issuer, true)] }), {}, []],
    [
      "a close during the fire watch",
      "close",
      state({ points: [], fire_watch_minutes: 1, stopped_at: now }),
      {},
      ["fire_watch"],
    ],
    [
      "a close after the fire watch",
      "close",
      state({ points: [], fire_watch_minutes: 30, stopped_at: halfAnHourAgo }),
      {},
      [],
    ],
    ["a close with a lock on", "close", state({ points: [], locks_on: [issuer] }), {}, ["locks"]],
    ["a close with points that are not restored", "close", state(), {}, ["points"]],
    [
      "a close with open questions",
      "close",
      state({ points: [], questions: [question("close", null)] }),
      {},
      ["answers"],
    ],
    ["a cancellation of a request", "cancel", state(), { reason: "Not needed" }, []],
    ["a cancellation without a reason", "cancel", state(), {}, ["reason"]],
    [
      "a cancellation of a request with a fire watch",
      "cancel",
      state({ fire_watch_minutes: 30 }),
      { reason: "Not needed" },
      [],
    ],
    [
      "a cancellation before the work stops for its fire watch",
      "cancel",
      state({ points: [], valid_from: now, fire_watch_minutes: 30 }),
      { reason: "x" },
      ["fire_watch"],
    ],
    [
      "a cancellation after the fire watch of its suspension",
      "cancel",
      state({ points: [], valid_from: now, fire_watch_minutes: 30, stopped_at: halfAnHourAgo }),
      { reason: "x" },
      [],
    ],
    [
      "a cancellation once issued, as a close",
      "cancel",
      state({ valid_from: now, locks_on: [other] }),
      { reason: "x" },
      ["locks", "points"],
    ],
  ])("%s", (_what, action, of, given, missing) => {
    expect(fieldsOf(action, of, given)).toEqual(missing);
  });

  test("a hand-over needs three signatures and the new holder's lock before the old one comes off", () => {
    const of = state({ valid_from: now, valid_until: later, hung: [lockOf(holder)] });
    const signed: PermitGiven["signed"] = [...signedBoth, { as: "new_holder", user_id: other }];
    expect(fieldsOf("hand_over", of, { to_user_id: other, signed })).toEqual(["locks"]);
    const locked = { ...of, hung: [lockOf(holder), lockOf(other)] };
    expect(fieldsOf("hand_over", locked, { to_user_id: other, signed })).toEqual([]);
    expect(fieldsOf("hand_over", locked, { to_user_id: other, signed: signedBoth })).toEqual(["signatures"]);
    expect(fieldsOf("hand_over", locked, { to_user_id: issuer, signed })).toContain("to_user_id");
    expect(fieldsOf("hand_over", { ...locked, valid_until: now }, { to_user_id: other, signed })).toEqual([
      "valid_until",
    ]);
  });
});

describe("whose lock is on when a permit is handed over", () => {
  const earlier = new Date(now.getTime() - 1);
  const lockRefusals = (part: Partial<PermitState>) =>
    missingForPermit(
      "hand_over",
      state({ valid_until: later, ...part }),
      { to_user_id: other, signed: [] },
      issuer,
      now,
    )
      .filter(({ field }) => field === "locks")
      .map((one) => one.message);

  test("the lock is asked where energy is cut off: on the lockout of a permit that relies on one", () => {
    expect(lockRefusals({ hung: [lockOf(holder)], lockout: "valid" })).toEqual(["permits.new_lock_missing_on_lockout"]);
    expect(lockRefusals({ hung: [lockOf(holder)] })).toEqual(["permits.new_lock_missing"]);
    expect(lockRefusals({ hung: [lockOf(holder), lockOf(other)], lockout: "valid" })).toEqual([]);
    expect(lockRefusals({ hung: null })).toEqual([]);
  });

  test("between the old lock and the new one no time passes", () => {
    expect(lockRefusals({ hung: [lockOf(holder, earlier, earlier), lockOf(other)] })).toEqual(["permits.old_lock_off"]);
    expect(lockRefusals({ hung: [lockOf(holder, earlier, now), lockOf(other, earlier)] })).toEqual([]);
    // Put on again by the holder, or never there.
    expect(lockRefusals({ hung: [lockOf(holder, earlier, earlier), lockOf(other), lockOf(holder)] })).toEqual([]);
    expect(lockRefusals({ hung: [lockOf(other)] })).toEqual([]);
  });

  test("a guest's lock, one that is off and the holder's own make nobody the next holder", () => {
    expect(takersOf([lockOf(null), lockOf(issuer, earlier, now), lockOf(holder), lockOf(other)], holder)).toEqual([
      other,
    ]);
  });
});

describe("the points of a permit", () => {
  const marking = (part: object) => ({
    status: "requested",
    by: issuer,
    point: point(holder, null),
    later: [],
    locks_on: 0,
    ...part,
  });

  test("the person who isolates a point does not verify it", () => {
    expect(pointProblem("verified", marking({}))).toBeNull();
    expect(pointProblem("verified", marking({ by: holder }))).toBe("permits.verified_by_another");
    expect(pointProblem("verified", marking({ point: point(null, null) }))).toBe("permits.not_isolated");
  });

  test("energy comes back last point first, without locks, and not while the permit is issued", () => {
    const returned = { status: "returned" };
    expect(pointProblem("restored", marking({ ...returned, later: [point(holder, issuer)] }))).toBe(
      "permits.restore_in_reverse",
    );
    expect(pointProblem("restored", marking({ ...returned, later: [point(holder, issuer, true)] }))).toBeNull();
    expect(pointProblem("restored", marking({ ...returned, locks_on: 1 }))).toBe("permits.locks_on");
    expect(pointProblem("restored", marking({ status: "issued" }))).toBe("permits.not_restorable");
    expect(pointProblem("isolated", marking({ status: "issued" }))).toBe("permits.points_fixed");
  });

  test("a suspension asks again what was asked before the work, and nothing else", () => {
    const again = askedAgain([question("issue", "done"), question("close", "done")], "issue");
    expect(again.map(({ answer }) => answer)).toEqual([null, "done"]);
  });
});

test("a lock comes off by its owner, a guest's by the holder, an absent owner's by an issuer", () => {
  const on = { taken_off_at: null };
  expect(takesOffAs({ user_id: other, ...on }, nobody, other)).toBe("owner");
  expect(takesOffAs({ user_id: null, ...on }, holding, holder)).toBe("guest");
  expect(takesOffAs({ user_id: other, ...on }, issuing, issuer)).toBe("absent");
  expect(takesOffAs({ user_id: other, ...on }, holding, holder)).toBeNull();
  expect(takesOffAs({ user_id: other, taken_off_at: now }, issuing, other)).toBeNull();
});

describe("an order and its permits", () => {
  const kind = { permit_kind: { id: 7, name: "Hot work", base: "hot_work" }, because: "machine" as const };
  const permit = (part: object = {}) => ({
    id: 1,
    number: 4,
    permit_kind_id: 7,
    status: "issued",
    lockout_id: null,
    valid_from: new Date("2026-11-23T13:00:00Z"),
    valid_until: later,
    ...part,
  });

  test("work begins only with each needed permit issued and valid at that moment", () => {
    expect(missingToStart([kind], [permit()], now)).toEqual([]);
    for (const part of [{ status: "suspended" }, { valid_until: now }, { valid_from: later }, { permit_kind_id: 8 }])
      expect(missingToStart([kind], [permit(part)], now)).toEqual([kind]);
  });

  test("a permit that relies on a lockout is valid while the lockout is", () => {
    const lockout = permit({ id: 2, permit_kind_id: 9 });
    const relying = permit({ lockout_id: 2 });
    expect(isValidAt(relying, [relying, lockout], now)).toBe(true);
    expect(isValidAt(relying, [relying, { ...lockout, status: "suspended" }], now)).toBe(false);
    expect(isValidAt(relying, [relying], now)).toBe(false);
  });

  test("a permit counts only where the order is: not for the place from which it was moved", () => {
    const place = { production_line_id: 1, machine_id: 2, equipment_id: null };
    const own = permit(place) as ReturnType<typeof permit> & typeof place;
    expect(permitsHere([own], place)).toEqual([own]);
    for (const moved of [{ machine_id: 3 }, { equipment_id: 4 }, { production_line_id: null }])
      expect(permitsHere([own], { ...place, ...moved })).toEqual([]);
  });

  test("a lockout step waits for each point that is not isolated by one person and verified by another", () => {
    const points = (["open", "isolated", "verified", "restored"] as const).map((state) => ({ state }));
    expect(pointsToVerify(points).map(({ state }) => state)).toEqual(["open", "isolated", "restored"]);
    expect(pointsToVerify([])).toEqual([]);
  });

  test("work ends once no permit is requested, issued or suspended, and one was issued of each kind", () => {
    expect(openOf([permit(), permit({ status: "returned" })])).toHaveLength(1);
    expect(neverIssued([kind], [permit({ status: "returned" })])).toEqual([]);
    expect(neverIssued([kind], [permit({ status: "canceled", valid_from: null })])).toEqual([kind]);
  });

  test("a kept start is judged by the moment at which it was made, for twelve hours", () => {
    const made = new Date("2026-11-23T03:00:00Z");
    expect(madeAt(made, now)).toEqual(made);
    expect(madeAt(new Date("2026-11-23T01:59:00Z"), now)).toBeNull();
    expect(madeAt(new Date("2026-11-23T14:02:00Z"), now)).toEqual(now);
    expect(madeAt(new Date("2026-11-23T15:00:00Z"), now)).toBeNull();
    expect(madeAt(undefined, now)).toEqual(now);
  });
});

describe("what is done at the points next", () => {
  const points = (...states: ("open" | "isolated" | "verified" | "restored")[]) =>
    states.map((state, at) => ({ id: at + 1, state, isolated_by: state === "open" ? null : holder }));
  const next = (of: ReturnType<typeof points>, who: { status?: string; by?: number; locks_on?: number } = {}) => {
    const found = nextMark(of, { status: "requested", by: holder, locks_on: 0, ...who });
    return found && [found.point.id, found.mark];
  };

  test("in their order one isolates each and another verifies it", () => {
    expect(next(points("open", "open"))).toEqual([1, "isolated"]);
    expect(next(points("isolated", "open"))).toEqual([2, "isolated"]);
    expect(next(points("isolated", "isolated"))).toBeNull();
    expect(next(points("isolated", "isolated"), { by: issuer })).toEqual([1, "verified"]);
    expect(next(points("verified", "isolated"), { by: issuer, status: "suspended" })).toEqual([2, "verified"]);
    expect(next(points("open"), { status: "issued" })).toBeNull();
  });

  test("at the end they are restored, the last one first, once no lock is on", () => {
    const given = { status: "returned" };
    expect(next(points("verified", "verified"), given)).toEqual([2, "restored"]);
    expect(next(points("verified", "restored"), given)).toEqual([1, "restored"]);
    expect(next(points("restored", "restored"), given)).toBeNull();
    expect(next(points("verified"), { ...given, locks_on: 1 })).toBeNull();
  });
});

test("how much of a permit's time has passed is a share of it, full once it is over", () => {
  const from = new Date(now.getTime() - 3_600_000);
  const until = new Date(now.getTime() + 3 * 3_600_000);
  expect(timeUsed({ valid_from: from, valid_until: until }, now)).toBe(0.25);
  expect(timeUsed({ valid_from: from, valid_until: now }, until)).toBe(1);
  expect(timeUsed({ valid_from: null, valid_until: null }, now)).toBeNull();
});

test("another permit is near by a point that both have, the machine or the line", () => {
  const own = { machine_id: 1, production_line_id: 2 };
  const other = (part: object) => ({ machine_id: 9, production_line_id: 9, shared_points: [], ...part });
  expect(nearnessOf(own, other({ shared_points: ["P-1"] }))).toBe("point");
  expect(nearnessOf(own, other({ machine_id: 1 }))).toBe("machine");
  expect(nearnessOf(own, other({ production_line_id: 2 }))).toBe("line");
  const nowhere = { machine_id: null, production_line_id: null };
  expect(nearnessOf(nowhere, other(nowhere))).toBe("plant");
});

test("a permit is found by its printed number", () => {
  expect(parsePermitNumber("PT-12")).toEqual({ number: 12 });
  expect(parsePermitNumber(" pt 12 ")).toEqual({ number: 12 });
  expect(parsePermitNumber("WO-12")).toBeNull();
});
