import { expect, test } from "vitest";
import { canada, unitedStates } from "@/lib/domain/notifications/area-codes";
import { asTyped, phoneProblem } from "@/lib/domain/notifications/telephone";

test.each(["+1 (312) 555-0142", "+1 204.555.0142", "+1 907 555 0142", "+1 808 555 0142", "+52 55 1234 5678"])(
  "an SMS can be sent to %s",
  (number) => expect(phoneProblem(asTyped(number))).toBeNull(),
);

test.each([
  ["Jamaica", "+18765550142"],
  ["Jamaica's second code", "+16585550142"],
  ["the Dominican Republic", "+18095550142"],
  ["Puerto Rico", "+17875550142"],
  ["Bermuda", "+14415550142"],
  ["Guam", "+16715550142"],
  ["a premium area", "+19005550142"],
  ["pay-per-call within an area", "+12129760142"],
  ["toll-free numbers", "+18005550142"],
  ["personal numbers", "+15005550142"],
  ["Canada's numbers of no place", "+16005550142"],
  ["an area that nobody has", "+12115550142"],
  ["an exchange that cannot be", "+13121550142"],
  ["Mexico's premium numbers", "+529001234567"],
  ["Mexico's toll-free numbers", "+528001234567"],
])("an SMS is never sent to %s", (_, number) => expect(phoneProblem(number)).toBe("phone_outside"));

test.each(["+447911123456", "+1312555014", "+131255501420", "3125550142", "+5215512345678", "", "+1 312"])(
  "“%s” is not a number in Canada, the USA or Mexico",
  (number) => expect(phoneProblem(number)).toBe("not_a_phone"),
);

test("the list of area codes has each code once, and none of the Caribbean, the Pacific islands or of services", () => {
  const all = [...unitedStates, ...canada];
  expect(new Set(all).size).toBe(all.length);
  expect(all.every((code) => /^[2-9]\d\d$/.test(code))).toBe(true);
  const islands =
    "242 246 264 268 284 340 345 441 473 649 658 664 670 671 684 721 758 767 784 787 809 829 849 868 869 876 939";
  const services = "456 500 521 522 533 544 566 577 588 600 622 700 710 800 822 833 844 855 866 877 880 888 900";
  expect(`${islands} ${services}`.split(" ").filter((code) => all.includes(code))).toEqual([]);
  expect([unitedStates.length, canada.length]).toEqual([359, 56]);
});
