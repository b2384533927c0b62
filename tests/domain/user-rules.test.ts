import { describe, expect, test } from "vitest";
import { people } from "@/lib/domain/identity/scope";
import { maySeeRates, needsPlants, sideOf, userLock, userStatus } from "@/lib/domain/identity/user-rules";
import type { Viewer } from "@/lib/domain/identity/viewer";

const viewer = (fields: object, role: object = {}) =>
  ({
    user_id: 5,
    company_ids: [1],
    plant_ids: [10],
    distributor_id: null,
    is_temp_role: false,
    switched_off: [],
    ...fields,
    role: { type: 2, kind: "plant_admin", permissions: [], ...role },
  }) as unknown as Viewer;

describe("visible users", () => {
  test("the provider sees all users, corporate the company's", () => {
    expect(people.see(viewer({ company_ids: "all", plant_ids: "all" }))).toEqual({});
    expect(people.see(viewer({}, { kind: "corporate" }))).toEqual({ company_id: { in: [1] } });
    expect(people.see(viewer({ distributor_id: 3 }, { kind: "distributor" }))).toEqual({ company_id: { in: [1] } });
    // The kind alone makes nobody a distributor's.
    expect(people.see(viewer({}, { kind: "distributor" }))).toHaveProperty("OR");
  });

  test("other users see the users of their own plants, and themselves", () => {
    expect(people.see(viewer({}))).toEqual({
      company_id: { in: [1] },
      OR: [{ id: 5 }, { plants: { some: { plant_id: { in: [10] } } } }],
    });
  });

  test("a corporate temporary role in one plant sees the users of this plant", () => {
    expect(people.see(viewer({ is_temp_role: true }, { kind: "corporate" }))).toHaveProperty("OR");
  });
});

describe("a person", () => {
  test("a user can be changed by users who can assign their role, and never by themselves", () => {
    const handed = new Set([3]);
    expect(userLock({ id: 5, role_id: 3 }, { user_id: 5 }, handed)).toBe("self");
    expect(userLock({ id: 6, role_id: 4 }, { user_id: 5 }, handed)).toBe("above");
    expect(userLock({ id: 6, role_id: 3 }, { user_id: 5 }, handed)).toBeNull();
  });

  test("an hourly rate is visible to users who can update users only", () => {
    const sees = (...permissions: string[]) => maySeeRates(viewer({}, { permissions }));
    expect([sees("view_users"), sees("update_users"), sees("create_users")]).toEqual([false, true, true]);
  });

  test("a user is on one side, provider or customer, and has plants only within it", () => {
    expect(sideOf({ type: 1, kind: "analyst" })).toBe("provider");
    expect(sideOf({ type: 2, kind: "distributor" })).toBe("distributor");
    expect(sideOf({ type: 2, kind: "technician" })).toBe("company");
    expect([needsPlants({ type: 2, kind: "technician" }), needsPlants({ type: 2, kind: "corporate" })]).toEqual([
      true,
      false,
    ]);
  });

  test("a user is invited until there is a password, and archived in any case when archived", () => {
    expect(userStatus({ archived_at: null, has_password: false, last_seen_at: null })).toBe("invited");
    expect(userStatus({ archived_at: null, has_password: true, last_seen_at: null })).toBe("active");
    expect(userStatus({ archived_at: null, has_password: false, last_seen_at: "2026-01-01" })).toBe("active");
    expect(userStatus({ archived_at: "2026-01-01", has_password: true, last_seen_at: null })).toBe("archived");
  });
});
