import { asProvider } from "@/lib/server/data/db";

/** Retained topics that a broker holds of ours: it can be that nobody else knows them any more. */

export const keptTopics = (broker_id: number): Promise<string[]> =>
  asProvider(async (tx) => {
    const rows = await tx.brokerTopic.findMany({ where: { broker_id }, select: { topic: true } });
    return rows.map(({ topic }) => topic);
  });

/** Before they are published, so that a worker that is killed leaves none behind that nobody knows. */
export async function keepTopics(broker_id: number, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return;
  await asProvider(
    (tx) => tx.$executeRaw`insert into broker_topics (broker_id, topic)
      select ${broker_id}::int, unnest(${[...topics]}::text[]) on conflict do nothing`,
  );
}

/** After they were removed from the broker. */
export async function forgetTopics(broker_id: number, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return;
  await asProvider(
    (tx) => tx.$executeRaw`delete from broker_topics
      where broker_id = ${broker_id}::int and topic = any(${[...topics]}::text[])`,
  );
}
