import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asProvider, type Tx, withCommit } from "@/lib/server/data/db";
import { owner } from "../owner";
import { aTenant } from "../samples";

const eventOf = (tx: Tx, company_id: number, object: string | null, label: string) =>
  tx.$executeRaw`insert into audit_events (company_id, kind, action, object, label)
    values (${company_id}, 'change', 'update', ${object}, ${label})`;

test("a change is committed together with the event that was sent last", async () => {
  const [{ company }, label] = [await aTenant(), randomUUID()];

  await asProvider(async (tx) => {
    await tx.company.updateMany({ where: { id: company.id }, data: { name: label } });
    await withCommit(tx, eventOf(tx, company.id, "companies", label));
  });

  expect((await owner.company.findUniqueOrThrow({ where: { id: company.id } })).name).toBe(label);
  expect(await owner.auditEvent.count({ where: { label } })).toBe(1);
});

test("a change whose event cannot be written is not made, and fails with the error of the event", async () => {
  const [{ company }, label] = [await aTenant(), randomUUID()];
  const nameless = (after: (tx: Tx) => Promise<unknown>) =>
    asProvider(async (tx) => {
      await tx.company.updateMany({ where: { id: company.id }, data: { name: label } });
      await withCommit(tx, eventOf(tx, company.id, null, label));
      await after(tx);
    });

  await expect(nameless(async () => {})).rejects.toThrow(/"object"/);
  await expect(nameless((tx) => tx.company.findFirst({ where: { id: company.id } }))).rejects.toThrow(/"object"/);

  expect((await owner.company.findUniqueOrThrow({ where: { id: company.id } })).name).not.toBe(label);
  expect(await owner.auditEvent.count({ where: { label } })).toBe(0);
  // Nothing of it is left on the connections.
  const several = Array.from({ length: 12 }, () => asProvider((tx) => tx.company.count({ where: { id: company.id } })));
  expect(await Promise.all(several)).toEqual(several.map(() => 1));
});
