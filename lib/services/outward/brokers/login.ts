import type { BrokerFormat } from "@/lib/domain/brokers/broker";
import { asProvider } from "@/lib/server/data/db";
import type { BrokerLogin } from "@/lib/server/mqtt/connect";
import { placeOf, unseal } from "@/lib/server/secrets/sealed";

export interface BrokerSettings extends BrokerLogin {
  id: number;
  version: number;
  company_id: number;
  plant: { id: number; name: string };
  format: BrokerFormat;
  topic_prefix: string;
  group_id: string;
  edge_node_id: string;
  primary_host_id: string | null;
}

const select = {
  id: true,
  version: true,
  company_id: true,
  url: true,
  client_id: true,
  username: true,
  password: true,
  ca: true,
  client_certificate: true,
  client_key: true,
  format: true,
  topic_prefix: true,
  group_id: true,
  edge_node_id: true,
  primary_host_id: true,
  plant: { select: { id: true, name: true } },
} as const;

/** With its secrets, for a connection; null when it was deleted meanwhile. */
export const brokerSettings = (id: number): Promise<BrokerSettings | null> =>
  asProvider(async (tx) => {
    const row = await tx.broker.findUnique({ where: { id }, select });
    return (
      row && {
        ...row,
        format: row.format as BrokerFormat,
        password: row.password && unseal(row.password, placeOf("brokers", "password", id)),
        client_key: row.client_key && unseal(row.client_key, placeOf("brokers", "client_key", id)),
      }
    );
  });
