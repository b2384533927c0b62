import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { amountsOf } from "@/components/requisitions/amounts";
import { BoardCut } from "@/components/requisitions/board-cut";
import { mayReceive } from "@/components/requisitions/may-receive";
import { writtenMessages } from "@/lib/server/i18n";

const viewer = {
  user_id: 7,
  permissions: ["update_requisitions"] as const,
  is_requisitioner: false,
  is_technic: false,
  is_fab_shop_manager: false,
  is_provider_side: false,
};
const purchase = { status: "in_work", type: "purchase", may_change: true, taker: null };

test.each([
  ["those who decide receive a purchase in work", {}, {}, true],
  ["its taker receives a purchase in work", { taker: { id: 7 } }, { is_fab_shop_manager: true }, true],
  ["a requisitioner receives a purchase in work", {}, { is_requisitioner: true }, true],
  ["a service has no delivery to receive", { type: "service" }, { is_technic: true }, false],
  [
    "a fab shop manager is not offered the delivery that the call refuses them",
    {},
    { is_fab_shop_manager: true },
    false,
  ],
  [
    "a user without the permission to update requisitions receives no delivery",
    {},
    { permissions: [], is_technic: true },
    false,
  ],
  ["a purchase is not received before it is taken", { status: "approved" }, { is_requisitioner: true }, false],
])("%s", (_what, requisition, person, expected) => {
  expect(mayReceive({ ...purchase, ...requisition }, { ...viewer, ...person })).toBe(expected);
});

test("requisitions of companies with different currencies are added for each currency by itself", () => {
  const rows = [
    { amount: 10_000, currency: "USD" },
    { amount: 50_000, currency: "MXN" },
    { amount: null, currency: "USD" },
    { amount: 2_500, currency: "USD" },
  ];
  expect(amountsOf(rows)).toEqual([
    { currency: "USD", amount: 12_500 },
    { currency: "MXN", amount: 50_000 },
  ]);
  expect(amountsOf([])).toEqual([]);
});

test("the board shows that it has not all open requisitions, and leads to the list that has them", () => {
  const words = { locale: "en", timeZone: "UTC", messages: writtenMessages("en") };
  const provider = words as unknown as ComponentProps<typeof NextIntlClientProvider>;
  const router = {} as NonNullable<ComponentProps<typeof AppRouterContext.Provider>["value"]>;
  const shown = (total: number) => {
    const note = createElement(BoardCut, { shown: 300, total });
    const page = createElement(AppRouterContext.Provider, { value: router }, note);
    return renderToStaticMarkup(createElement(NextIntlClientProvider, provider, page));
  };
  expect(shown(412)).toContain("The board shows the oldest 300 of 412 open requisitions.");
  expect(shown(412)).toContain("/requisitions?show=list");
  expect(shown(300)).toBe("");
});
