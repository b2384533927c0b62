import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { stepDrafts } from "@/components/procedures/step-drafts";
import { type ShownViewer, ViewerProvider } from "@/components/shell/viewer-context";
import { conversionOf } from "@/components/work-orders/conversion";
import { withStepsOf } from "@/components/work-orders/procedure-steps";
import type { FormOrder, FullOrder, Surroundings } from "@/components/work-orders/types";
import {
  useWorkOrderForm,
  type WorkOrderForm,
  type WorkOrderFormProps,
} from "@/components/work-orders/use-work-order-form";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { writtenMessages } from "@/lib/server/i18n";

afterEach(() => vi.unstubAllGlobals());

const category = { company_id: 1, task_procedure: null, default_minutes: null };
const around = {
  now: "2026-11-28T12:00:00.000Z",
  plants: [{ id: 3, company_id: 1 }],
  custom: { fields: [] },
  categories: [
    { ...category, id: 1, type: "breakdown", is_standard: true },
    { ...category, id: 8, type: "pm", is_standard: false },
  ],
} as unknown as Surroundings;

type Opened = Pick<WorkOrderFormProps, "draft" | "order">;

function Form({ onForm, ...of }: Opened & { onForm: (form: WorkOrderForm) => unknown }) {
  onForm(useWorkOrderForm({ ...of, around, onClose: () => {} }));
  return null;
}

/** The form as it opens. */
function opened(of: Opened): WorkOrderForm {
  const forms: WorkOrderForm[] = [];
  const viewer = { user_id: 5, zoneOf: () => "UTC" } as unknown as ShownViewer;
  const shell = { viewer } as ComponentProps<typeof ViewerProvider>;
  const router = {} as NonNullable<ComponentProps<typeof AppRouterContext.Provider>["value"]>;
  const intl = { locale: "en", timeZone: "UTC", messages: writtenMessages("en") } as unknown as ComponentProps<
    typeof NextIntlClientProvider
  >;
  const drawn = createElement(Form, { ...of, onForm: (form) => forms.push(form) });
  const seen = createElement(NextIntlClientProvider, intl, createElement(ViewerProvider, shell, drawn));
  renderToStaticMarkup(createElement(AppRouterContext.Provider, { value: router }, seen));

  return firstOf(forms);
}

test("a request that is converted in the form keeps its type of work and what it asks for", async () => {
  const kept = { category_id: 8, required_items: "Ladder", is_site_visit_required: true, is_machine_down: true };
  const request = {
    id: 12,
    label: "REQ-12",
    plant_id: 3,
    plant: { time_zone: "UTC" },
    type: "pm",
    finding: null,
    custom: {},
    name: "Grease the fan",
    description: null,
    priority: "normal",
    due_at: null,
    down_since: null,
    ...kept,
  };
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    sent.push([path, JSON.parse(String(body))]);
    return Response.json({ messages: { name: ["is refused"] } }, { status: 422, headers: { "X-Request-Id": "1" } });
  });
  await opened({ draft: conversionOf(request as unknown as FullOrder) }).save();
  expect(sent).toEqual([["/api/maintenance/requests/12", expect.objectContaining(kept)]]);
});

test("a procedure that is chosen for an order that has one replaces its steps", () => {
  const procedure = { value: "2", label: "Alignment" };
  const order = {
    id: 7,
    kind: "order",
    plant_id: 3,
    name: "Grease",
    type: "pm",
    required_parts: [],
    files: [],
    task_procedure: { id: 1, name: "Greasing" },
    steps: [{ text: "Grease" }],
  };
  const { values } = opened({ order: order as unknown as FormOrder });
  const { steps } = withStepsOf({ ...values, procedure }, procedure, stepDrafts([{ text: "Align" }]));
  expect(steps.map(({ text }) => text)).toEqual(["Align"]);
});
