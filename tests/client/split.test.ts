import { describe, expect, test } from "vitest";
import { addressWith, neighborOf, paneState, positionOf } from "@/lib/client/split";

const listed = ["31", "7", "12"];

describe("a record open beside its list", () => {
  test("down and up lead to the neighbors in the order of the list, and nowhere at its ends", () => {
    expect(neighborOf(listed, "31", 1)).toBe("7");
    expect(neighborOf(listed, "12", -1)).toBe("7");
    expect(neighborOf(listed, "12", 1)).toBeNull();
    expect(neighborOf(listed, "31", -1)).toBeNull();
  });

  test("the first step leads to the first record where none is open, or one that the filters leave out", () => {
    expect(neighborOf(listed, null, 1)).toBe("31");
    expect(neighborOf(listed, "99", -1)).toBe("31");
    expect(neighborOf([], null, 1)).toBeNull();
  });

  test("a record has its position among those listed, and none where the filters leave it out", () => {
    expect(positionOf(listed, "7")).toEqual({ at: 2, of: 3 });
    expect(positionOf(listed, "99")).toBeNull();
    expect(positionOf(listed, null)).toBeNull();
  });

  test("its address is that of the list with its filters, without a step of the record before", () => {
    const query = new URLSearchParams("status[]=pending&status[]=on_hold&id=31&step=reject");
    const opened = new URL(addressWith("/maintenance-requests", query, "id", "7"), "http://mill");
    expect(opened.searchParams.getAll("status[]")).toEqual(["pending", "on_hold"]);
    expect(opened.searchParams.get("id")).toBe("7");
    expect(opened.searchParams.has("step")).toBe(false);
    expect(addressWith("/store-rooms/4/items", new URLSearchParams("line=3"), "line", null)).toBe(
      "/store-rooms/4/items",
    );
  });

  test.each([
    ["closed", { given: null, asked: null, record: null }],
    ["shown", { given: "7", asked: null, record: "7" }],
    ["loading", { given: "7", asked: "12", record: "7" }],
    ["loading", { given: null, asked: "12", record: null }],
    ["gone", { given: "7", asked: null, record: null }],
    ["gone", { given: "12", asked: "12", record: null }],
    ["shown", { given: "7", asked: "7", record: "7" }],
  ] as const)("the pane is %s for %o", (state, opened) => {
    expect(paneState(opened)).toBe(state);
  });
});
