import { z } from "zod";
import { brokerAddressProblem, brokerFormats, writtenAddress } from "@/lib/domain/brokers/broker";
import { isSparkplugId, isTopicPrefix } from "@/lib/domain/brokers/topics";
import { id, name, text } from "./fields";
import { shownAgain } from "./second-factor";

const url = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .superRefine((given, context) => {
    const problem = brokerAddressProblem(given);
    if (problem) context.addIssue({ code: "custom", message: problem });
  })
  .transform((given) => (brokerAddressProblem(given) ? given : writtenAddress(given)))
  .meta({ examples: ["mqtts://broker.plant.example:8883"] });

/** Absent: as it was; null or blank: none. */
const secret = z.string().max(1_000).nullable().optional();
const pem = z
  .string()
  .trim()
  .max(20_000)
  .nullable()
  .optional()
  .transform((given) => (given === undefined ? undefined : given || null));

const topicPrefix = z.string().trim().min(1).max(200).refine(isTopicPrefix, { message: "brokers.not_a_prefix" });
const sparkplugId = z.string().trim().min(1).max(100).refine(isSparkplugId, { message: "brokers.not_an_id" });
/** Null or blank: none. */
const hostId = z
  .string()
  .trim()
  .max(100)
  .refine((given) => given === "" || isSparkplugId(given), { message: "brokers.not_an_id" })
  .nullable()
  .optional()
  .transform((given) => (given === undefined ? undefined : given || null));
const clientId = z.string().trim().min(1).max(100);

const fields = {
  name,
  url,
  format: z.enum(brokerFormats),
  topic_prefix: topicPrefix,
  group_id: sparkplugId,
  edge_node_id: sparkplugId,
  primary_host_id: hostId,
  username: text,
  password: secret,
  ca: pem,
  client_certificate: pem,
  client_key: pem,
};

export const newBroker = z.strictObject({
  ...fields,
  plant_id: id,
  /** Absent: one that nobody else has. */
  client_id: clientId.optional(),
  topic_prefix: topicPrefix.default("millwright"),
  group_id: sparkplugId.default("Millwright"),
  edge_node_id: sparkplugId.default("Millwright"),
  current_password: shownAgain,
});
export type NewBroker = z.infer<typeof newBroker>;

export const changedBroker = z.strictObject({
  ...fields,
  name: name.optional(),
  url: url.optional(),
  format: fields.format.optional(),
  client_id: clientId.optional(),
  topic_prefix: topicPrefix.optional(),
  group_id: sparkplugId.optional(),
  edge_node_id: sparkplugId.optional(),
  is_active: z.boolean().optional(),
  version: z.int().optional(),
  current_password: shownAgain,
});
export type ChangedBroker = z.infer<typeof changedBroker>;
