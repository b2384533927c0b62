import { expect, test } from "vitest";
import { subscriberOf } from "@/lib/domain/shared/subscriber";

test.each([
  ["203.0.113.66", "203.0.113.66"],
  ["::ffff:203.0.113.66", "203.0.113.66"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8:1::9", "2001:db8:1:0::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["not:an:address", "not:an:address"],
])("the address %s is counted as %s", (ip, subscriber) => {
  expect(subscriberOf(ip)).toBe(subscriber);
});

test("callers without an address are counted together", () => {
  expect(subscriberOf(null)).toBe("unknown");
});
