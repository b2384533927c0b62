import { z } from "zod";
import { webhookFormats } from "@/lib/domain/notifications/chat-messages";
import { addressProblem, deliveryStatuses, webhookEvents } from "@/lib/domain/notifications/webhooks";
import { datedPageQuery, id, name } from "./fields";
import { shownAgain } from "./second-factor";

const distinct = <Value>(given: Value[]) => [...new Set(given)];

const url = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .superRefine((text, context) => {
    const problem = addressProblem(text);
    if (problem) context.addIssue({ code: "custom", message: problem });
  })
  .meta({ examples: ["https://listener.example/millwright"] });

const fields = {
  name,
  url,
  format: z
    .enum(webhookFormats)
    .meta({ description: "The event itself, or a message for a workflow of Teams or an incoming webhook of Slack" }),
  events: z.array(z.enum(webhookEvents)).min(1, { message: "errors.should_be_selected" }).max(50).transform(distinct),
  /** Without any: every plant of the company, also those to come. */
  plant_ids: z.array(id).max(500).transform(distinct),
};

export const newWebhook = z.strictObject({
  ...fields,
  format: fields.format.default("standard"),
  plant_ids: fields.plant_ids.default([]),
  current_password: shownAgain,
});
export type NewWebhook = z.infer<typeof newWebhook>;

export const changedWebhook = z.strictObject({
  name: fields.name.optional(),
  url: fields.url.optional(),
  format: fields.format.optional(),
  events: fields.events.optional(),
  plant_ids: fields.plant_ids.optional(),
  is_active: z.boolean().optional(),
  version: z.int().optional(),
  current_password: shownAgain,
});
export type ChangedWebhook = z.infer<typeof changedWebhook>;

export const webhookSecret = z.strictObject({ current_password: shownAgain });

export const webhookDeliveriesQuery = datedPageQuery.extend({ status: z.enum(deliveryStatuses).optional() });
export type WebhookDeliveriesQuery = z.infer<typeof webhookDeliveriesQuery>;
