import { describe, expect, test, vi } from "vitest";
import { AskedAddress } from "@/lib/client/asked-address";

describe("quick changes of an address", () => {
  test("the second of two quick changes is made to the first", () => {
    const address = new AskedAddress();
    address.ask("/orders", "/orders?status=pending");
    expect(address.next("/orders")).toBe("/orders?status=pending");
    address.ask("/orders", "/orders?status=pending&type=pm");
    expect(address.next("/orders")).toBe("/orders?status=pending&type=pm");
  });

  test("a third change is made to the second while only the first has been answered", () => {
    const address = new AskedAddress();
    address.ask("/orders", "/orders?a=1");
    address.ask("/orders", "/orders?a=1&b=1");
    address.stands("/orders?a=1");
    expect(address.next("/orders?a=1")).toBe("/orders?a=1&b=1");
    address.ask("/orders?a=1", "/orders?a=1&b=1&c=1");
    address.stands("/orders?a=1&b=1&c=1");
    expect(address.next("/orders")).toBe("/orders");
  });

  test("a change that is taken back at once is asked again as it was", () => {
    const address = new AskedAddress();
    expect(address.ask("/orders", "/orders?a=1")).toBe(true);
    expect(address.ask("/orders", "/orders?a=1")).toBe(false);
    expect(address.ask("/orders", "/orders")).toBe(true);
    expect(address.next("/orders")).toBe("/orders");
  });

  test.each([
    ["Back after it was answered", "/orders?a=1", "/orders"],
    ["another page that was opened meanwhile", "/brands", "/brands"],
  ])("a change counts no more after %s", (_, stood, current) => {
    const address = new AskedAddress();
    address.ask("/orders", "/orders?a=1");
    address.stands(stood);
    expect(address.next(current)).toBe(current);
  });

  test("a change counts no more once its screen was left", () => {
    const address = new AskedAddress();
    const leave = address.subscribe(() => {});
    address.ask("/orders", "/orders?a=1");
    leave();
    expect(address.next("/orders")).toBe("/orders");
  });

  test("a change is shown at once", () => {
    const address = new AskedAddress();
    const show = vi.fn();
    address.subscribe(show);
    address.stands("/orders");
    expect(show).not.toHaveBeenCalled();
    address.ask("/orders", "/orders?a=1");
    expect(show).toHaveBeenCalledOnce();
  });
});
