import type { Tx } from "@/lib/server/data/db";

const day = 86_400_000;

/** One message that the provider has worded twice, so that its versions can be seen and taken back. */
export async function seedMessageTemplates(tx: Tx, now: Date) {
  const user = await tx.user.findFirstOrThrow({
    where: { email: "super-admin@millwright.example" },
    select: { id: true, first_name: true, last_name: true },
  });
  const key = { name: "alert_alarm", channel: "mail", locale: "en" };
  const body = "{item}: alarm at {sensor}, {measurement} {value}\n\nPlant: {plant}. Time: {at}. Limits: {limits}.";
  const texts = [
    { subject: "ALARM {item}, {plant}", body, days: 40 },
    {
      subject: "ALARM {item}: {measurement} {value}, {plant}",
      body: `${body}\n\nCall the reliability desk if the machine is critical.`,
      days: 12,
    },
  ];
  const saved = texts.map(({ days, ...text }, at) => ({
    ...key,
    ...text,
    version: at + 1,
    saved_by: user.id,
    actor: `${user.first_name} ${user.last_name}`,
    saved_at: new Date(now.getTime() - days * day),
  }));
  await tx.messageTemplateVersion.createMany({ data: saved });
  const { subject, body: last, version, saved_at } = saved.at(-1)!;
  await tx.messageTemplate.create({
    data: {
      ...key,
      subject,
      body: last,
      version,
      updated_by: user.id,
      created_at: saved[0]!.saved_at,
      updated_at: saved_at,
    },
  });
}
