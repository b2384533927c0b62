import { localeOf } from "@/lib/domain/identity/viewer";
import { isMuted } from "@/lib/domain/notifications/notices";
import { isoDate, summaryDue } from "@/lib/domain/notifications/summary-time";
import { rowsWith } from "@/lib/domain/shared/known";
import { dayAt } from "@/lib/domain/shared/plant-text";
import { asProvider, type Tx } from "@/lib/server/data/db";
import { eachAlone } from "@/lib/server/data/each-alone";
import { type Recipient, recipientsWho } from "@/lib/services/identity/users/recipients";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { homeOf, notifiedPlantsOf } from "@/lib/services/platform/deliveries/quiet-hours";
import { type NotifiedPlant, summaryOf } from "./summary";

interface Due {
  user_id: number;
  person: Recipient;
  plants: NotifiedPlant[];
  subject: string;
  /** On the clock of their own plant. */
  date: string;
  time_zone: string;
}

/** Mails the daily summary to everybody whose time has come, once a person and date; returns to how many. */
export async function sendSummaries(now = new Date()): Promise<number> {
  const sent = await eachAlone("daily summary not sent", await dueNow(now), (due) =>
    asProvider((tx) => sendSummary(tx, due, now)),
  );

  return sent.filter(Boolean).length;
}

function dueNow(now: Date): Promise<Due[]> {
  return asProvider(async (tx) => {
    const due: Due[] = [];
    for (const person of rowsWith(
      await recipientsWho(tx, { daily_summary_time: { not: null } }),
      "daily_summary_time",
    )) {
      const plants = await notifiedPlantsOf(tx, person);
      const home = homeOf(plants, person);
      const date = home && summaryDue(now.getTime(), person.daily_summary_time, home.time_zone);
      const unmuted = plants.filter(({ id }) => !isMuted(person, id));
      if (!date || unmuted.length === 0) continue;
      const { time_zone } = home;
      due.push({
        user_id: person.id,
        person,
        plants: unmuted,
        time_zone,
        date: isoDate(date),
        subject: `mail:summary:${person.id}:${isoDate(date)}`,
      });
    }
    const gone = await tx.delivery.findMany({
      where: { subject: { in: due.map(({ subject }) => subject) } },
      select: { subject: true },
    });
    const isGone = new Set(gone.map(({ subject }) => subject));

    return due.filter(({ subject }) => !isGone.has(subject));
  });
}

/** Two schedulers may both come here: the second one's subject is known already. */
async function sendSummary(tx: Tx, { person, plants, subject, date, time_zone }: Due, now: Date): Promise<boolean> {
  const summary = await summaryOf(tx, person, plants, now);
  if (!summary) return false;

  return deliver(tx, {
    channel: "mail",
    to: { user_id: person.id, email: person.email, language_id: person.language_id, company_id: person.company_id },
    subject,
    template: "daily_summary",
    params: { date: dayAt(date, localeOf(person.language_id), time_zone), ...summary },
    time_zone,
    href: "/dashboard/plant",
  });
}
