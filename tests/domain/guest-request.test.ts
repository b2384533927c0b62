import { describe, expect, test } from "vitest";
import {
  guestPriority,
  guestRequestName,
  guestState,
  isGuestToken,
  nameForGuests,
  placeCode,
  reportedBy,
  screenOfCode,
  takesRequestBack,
} from "@/lib/domain/maintenance/guest-request";

describe("a request by a label", () => {
  test("is named by the beginning of what was written, in one line", () => {
    expect(guestRequestName("Oil under\nthe gearbox", "Voice note, Winder")).toBe("Oil under the gearbox");
    expect(guestRequestName(`${"a".repeat(79)}😀😀`, "")).toBe(`${"a".repeat(79)}😀`);
    expect(guestRequestName("  ", "Voice note, Winder")).toBe("Voice note, Winder");
  });

  test("is high when the machine is down, and never urgent", () => {
    expect([guestPriority(true), guestPriority(false)]).toEqual(["high", "normal"]);
  });

  test.each([
    ["requested", null, "received"],
    ["converted", null, "accepted"],
    ["converted", "pending", "accepted"],
    ["converted", "in_work", "in_work"],
    ["converted", "on_hold", "in_work"],
    ["converted", "completed", "done"],
    ["converted", "closed", "done"],
    ["converted", "denied", "declined"],
    ["rejected", null, "declined"],
    ["withdrawn", null, "withdrawn"],
  ] as const)("%s with an order %s is shown as %s", (request, order, state) => {
    expect(guestState(request, order)).toBe(state);
  });

  test("is taken back only by the first reporter, undecided and alone", () => {
    const alone = { status: "requested", is_joined: false, reports: 1 } as const;
    expect(takesRequestBack(alone)).toBe(true);
    expect(takesRequestBack({ ...alone, reports: 2 })).toBe(false);
    expect(takesRequestBack({ ...alone, is_joined: true })).toBe(false);
    expect(takesRequestBack({ ...alone, status: "converted" })).toBe(false);
  });

  test("counts those with an account and those without", () => {
    expect([reportedBy(2, false), reportedBy(1, true), reportedBy(0, true), reportedBy(0, false)]).toEqual([
      2, 2, 1, 1,
    ]);
  });

  test("shows other guests the name that a supervisor gave, and no reporter's", () => {
    expect(nameForGuests({ name: "Replace seal", kind: "order", request_name: "it stinks" })).toBe("Replace seal");
    expect(nameForGuests({ name: "it stinks", kind: "order", request_name: "it stinks" })).toBeNull();
    expect(nameForGuests({ name: "it stinks", kind: "request", request_name: null })).toBeNull();
  });
});

describe("a label's code", () => {
  const none = { production_line_id: null, machine_id: null, equipment_id: null };

  test.each([
    [{ ...none, equipment_id: 17 }, "e17", "/equipments/17/details/main"],
    [{ ...none, machine_id: 4 }, "m4", "/machines/4/details"],
    [{ ...none, production_line_id: 2 }, "l2", "/production-lines/2/details"],
  ])("states its place beside the token: %j is %s", (place, code, screen) => {
    expect(placeCode(place)).toBe(code);
    expect(screenOfCode(code)).toBe(screen);
  });

  test.each(["", "x1", "e", "e1234567890", "e1/../admin", "e1#m2"])("%j is no place", (code) => {
    expect(screenOfCode(code)).toBeNull();
  });

  test("is opened by 22 characters alone", () => {
    expect(isGuestToken("AAAAAAAAAAAAAAAAAAAAA_")).toBe(true);
    for (const wrong of ["", "A".repeat(21), "A".repeat(23), `${"A".repeat(21)}'`, "A".repeat(200_000)])
      expect(isGuestToken(wrong)).toBe(false);
  });
});
