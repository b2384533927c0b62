import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { GET as listAlerts } from "@/app/api/alerts/route";
import { GET as listControllers } from "@/app/api/controllers/route";
import { GET as listOrders } from "@/app/api/maintenance/route";
import { GET as listSensors } from "@/app/api/sensors/route";
import { Moment } from "@/components/ui/moment";
import { formatTagOf } from "@/lib/domain/identity/format-tag";
import { momentAt } from "@/lib/domain/shared/plant-text";
import { resetLimits } from "@/lib/server/http/limits";
import { asServed } from "@/lib/server/resources/serve";
import { servedWorkOrders } from "@/lib/services/maintenance/work-orders/served";
import { downloadRoute } from "@/lib/services/outward/exports/download-route";
import { call } from "../helpers";
import { aController, anAlert, aPlant, aSensor, aTenant, aUser, aWorkOrder } from "../samples";

/** One moment, read where a person may compare it: screens, messages and files. */

beforeEach(resetLimits);

const download = downloadRoute(() => asServed(servedWorkOrders));

const moment = new Date("2026-11-22T12:11:40Z");

async function aMomentEverywhere() {
  const { company } = await aTenant();
  const plant = await aPlant({ company, time_zone: "Canada/Eastern" });
  const controller = await aController({ plant, last_seen_at: moment });
  const sensor = await aSensor({ plant, controller, last_seen_at: moment });
  await anAlert({ plant, sensor, opened_at: moment });
  await aWorkOrder({ plant, due_at: moment });
  return { company, plant };
}

/** The lists of the product, and their column with the moment. */
const lists = [
  [listOrders, "due_at"],
  [listAlerts, "opened_at"],
  [listControllers, "last_seen_at"],
  [listSensors, "last_seen_at"],
] as const;

test.each([
  { language_id: 1, date_format: "language", shown: "Nov 22, 2026, 7:11 AM EST", sent: "Nov 22, 2026, 7:11 AM" },
  { language_id: 2, date_format: "language", shown: "22 nov 2026, 07:11 EST", sent: "22 nov 2026, 07:11" },
  { language_id: 1, date_format: "iso", shown: "2026-11-22 07:11 EST", sent: "Nov 22, 2026, 7:11 AM" },
])(
  "one moment is $shown on every screen of a reader of language $language_id who reads dates as $date_format, and has its ISO form in a file",
  async ({ shown, sent, ...preferences }) => {
    const { company, plant } = await aMomentEverywhere();
    const reader = await aUser({ role: "plant_admin", company, plants: [plant], ...preferences });
    const locale = formatTagOf(reader, null);
    // As where all plants are chosen, in a browser in Mexico.
    const page = { locale, timeZone: "America/Mexico_City", messages: {} };
    const text = (at: string) =>
      renderToStaticMarkup(
        createElement(
          NextIntlClientProvider,
          page as Parameters<typeof NextIntlClientProvider>[0],
          createElement(Moment, { at, timeZone: plant.time_zone }),
        ),
      )
        .replace(/<[^>]*>/g, "")
        .replaceAll(/\s/g, " ");

    for (const [list, column] of lists) {
      const { body } = await call(list, { as: reader });
      expect([column, body.data.map((row: Record<string, string>) => text(row[column]!))]).toEqual([column, [shown]]);
    }
    expect(momentAt(moment, preferences.language_id === 2 ? "es" : "en", plant.time_zone)).toBe(sent);
    const file = await call(download, { as: reader, body: { resource: "work-orders", format: "csv" } });
    expect(file.text).toContain("2026-11-22 07:11:40");
  },
);
