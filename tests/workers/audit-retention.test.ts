import { afterAll, afterEach, describe, expect, test } from "vitest";
import { asProvider, closeDatabase, sqlAsProvider } from "@/lib/server/data/db";
import { forgetAudit } from "@/lib/services/outward/scheduled-tasks/retention";
import { owner } from "../owner";
import { aCompany } from "../samples";

const kept = process.env.KEEP_AUDIT_DAYS;
afterEach(() => {
  if (kept === undefined) delete process.env.KEEP_AUDIT_DAYS;
  else process.env.KEEP_AUDIT_DAYS = kept;
});
afterAll(async () => {
  await closeDatabase();
  await owner.$disconnect();
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

async function anEventOf(days: number) {
  const { id: company_id } = await aCompany();
  return owner.auditEvent.create({ data: { company_id, action: "create", object: "brands", at: daysAgo(days) } });
}
const isThere = async ({ id }: { id: number }) => (await owner.auditEvent.count({ where: { id } })) === 1;

describe("the audit log", () => {
  test("the audit log is kept forever unless configured otherwise", async () => {
    delete process.env.KEEP_AUDIT_DAYS;
    const old = await anEventOf(4_000);
    expect(await forgetAudit()).toBe(0);
    expect(await isThere(old)).toBe(true);
  });

  test("the audit log deletes events older than the retention, in batches", async () => {
    process.env.KEEP_AUDIT_DAYS = "365";
    const [fresh, ...old] = [await anEventOf(300), await anEventOf(400), await anEventOf(500), await anEventOf(600)];
    await forgetAudit(new Date(), 2);
    expect(await Promise.all([fresh, ...old].map(isThere))).toEqual([true, false, false, false]);
  });

  test("the audit log cannot be deleted with a runtime login: ninety days remain, and no row changes", async () => {
    const event = await anEventOf(10);
    const wipe = sqlAsProvider((client) => client.query("select forget_audit_events(now(), 1000)"));
    await expect(wipe).rejects.toThrow(/ninety days/);
    await expect(asProvider((tx) => tx.auditEvent.deleteMany({}))).rejects.toThrow(/denied/);
    await expect(asProvider((tx) => tx.auditEvent.updateMany({ data: { label: "x" } }))).rejects.toThrow(/denied/);
    await expect(sqlAsProvider((client) => client.query("select note_repeated('x', '{}')"))).rejects.toThrow(/denied/);
    expect(await isThere(event)).toBe(true);
  });
});
