import { describe, expect, test } from "vitest";
import { readCode } from "@/lib/client/scanned";

const host = "plant.example:8080";

describe("a scanned code", () => {
  test.each([
    ["http://plant.example:8080/equipments/17/details/main", "/equipments/17/details/main"],
    ["HTTPS://plant.example:8080/equipments/17/details/main/?plant=1#top", "/equipments/17/details/main"],
    ["http://plant.example:8080/equipments/17/details/pdm/4", "/equipments/17/details/pdm/4"],
    // Without its sensor the measuring side has no page.
    ["http://plant.example:8080/equipments/17/details/pdm", "/equipments/17/details/main"],
    ["/equipments/17/details/main", "/equipments/17/details/main"],
    // A label for everybody, by the place in its code: no connection is needed.
    ["http://plant.example:8080/r/AAAAAAAAAAAAAAAAAAAAAA#e17", "/equipments/17/details/main"],
    ["http://plant.example:8080/r/AAAAAAAAAAAAAAAAAAAAAA#m4", "/machines/4/details"],
    ["http://plant.example:8080/r/AAAAAAAAAAAAAAAAAAAAAA#l2", "/production-lines/2/details"],
    // Where the plant takes no requests by labels, and of a printed permit.
    ["http://plant.example:8080/machines/4/details", "/machines/4/details"],
    ["http://plant.example:8080/production-lines/4/details/", "/production-lines/4/details"],
    ["http://plant.example:8080/permits/7", "/permits/7"],
    [" http://plant.example:8080/equipments/17/details/main\r\n", "/equipments/17/details/main"],
  ])("a scanned code with an address of ours opens its page: %s", (code, href) => {
    expect(readCode(code, host)).toEqual({ href });
  });

  test("a scanned code of another installation is not accepted as one of ours", () => {
    const code = "https://elsewhere.example/equipments/17/details/main";
    expect(readCode(code, host)).toEqual({ foreign: "elsewhere.example" });
  });

  test.each(["SN-4471/b", "equipments/17", "javascript:alert(1)", "http://", "/brands/1"])(
    "a scanned code that is not an address is searched for: %s",
    (code) => {
      expect(readCode(code, host)).toEqual({ search: code });
    },
  );

  test("a scanned code is cut to the length of a search", () => {
    expect(readCode("9".repeat(4_000), host)).toEqual({ search: "9".repeat(100) });
  });
});

test("the label of stock opens its count in a storeroom, and its line elsewhere", () => {
  const label = "https://mill.example/store-rooms/3/items?line=41";
  const href = "/store-rooms/3/items?line=41";
  expect(readCode(label, "mill.example", "/store-rooms/3/items")).toEqual({ href: `${href}&act=count` });
  expect(readCode(label, "mill.example", "/store-rooms")).toEqual({ href: `${href}&act=count` });
  expect(readCode(label, "mill.example", "/maintenance/work-orders/7")).toEqual({ href });
});

test("the label of a place begins a report there among the requests, and nowhere else", () => {
  const host = "mill.example";
  const label = "https://mill.example/r/AAAAAAAAAAAAAAAAAAAAAA#m4";
  const report = { href: "/maintenance-requests?view=mine&report=m4" };
  expect(readCode(label, host, "/maintenance-requests")).toEqual(report);
  expect(readCode("https://mill.example/equipments/17/details/main", host, "/maintenance-requests")).toEqual({
    href: "/maintenance-requests?view=mine&report=e17",
  });
  expect(readCode(label, host, "/maintenance/work-orders")).toEqual({ href: "/machines/4/details" });
  const stock = "https://mill.example/store-rooms/3/items?line=41";
  expect(readCode(stock, host, "/maintenance-requests")).toEqual({ href: "/store-rooms/3/items?line=41" });
});
