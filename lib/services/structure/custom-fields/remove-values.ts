import { isCustomNoun } from "@/lib/domain/structure/custom-keys";
import { Prisma } from "@/lib/generated/prisma/client";
import { asProvider } from "@/lib/server/data/db";
import { customHolders } from "@/lib/server/resources/custom";
import { finished } from "@/lib/services/platform/outbox/finish";

const rowsAtOnce = 1_000;

/**
 * Takes the values of a removed field out of its records, and out of what series make orders with, a piece in a transaction,
 * and then the field. Killed anywhere, it goes on with those that still have one.
 */
export async function removeCustomValues(custom_field_id: number, outbox_id: number, signal: AbortSignal) {
  let isDone = false;
  while (!isDone) {
    signal.throwIfAborted();
    isDone = await asProvider(async (tx) => {
      const field = await tx.customField.findUnique({
        where: { id: custom_field_id },
        select: { noun: true, key: true, company_id: true },
      });
      if (!field || !isCustomNoun(field.noun)) {
        await finished(tx, outbox_id);
        return true;
      }
      for (const { table, held, set } of customHolders(field.noun)) {
        const count =
          await tx.$executeRaw`update ${table} set ${set(Prisma.sql`${held} - ${field.key}::text`)} where id in (
          select id from ${table} where ${held} ? ${field.key}::text
            and (${field.company_id}::int is null or company_id = ${field.company_id}::int) order by id limit ${rowsAtOnce})`;
        if (count > 0) return false;
      }
      await tx.customField.deleteMany({ where: { id: custom_field_id } });
      await finished(tx, outbox_id);
      return true;
    });
  }
}
