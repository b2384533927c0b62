import { readdirSync } from "node:fs";
import path from "node:path";
import type { AnyResource } from "@/lib/resources/define";
import { resources } from "@/lib/resources/index";
import { owner } from "../owner";
import { aRowOf } from "../sample-rows";
import {
  aController,
  aDistributor,
  aLine,
  anAlert,
  aRole,
  aSensor,
  aTeam,
  aUser,
  aWaveform,
  aWorkOrder,
  unique,
} from "../samples";
import type { aMill, Language } from "./mill";

/** Every screen there is, found by its file, and where it is shown with the records of a mill. */

const root = path.resolve(import.meta.dirname, "../../app/(app)");
/** `npm test -- --changed` names those that the change can reach. */
export const reached = process.env.TEST_SCREENS?.split(",");
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "page.tsx" && (reached?.includes(`app/(app)/${file}`) ?? true))
  .sort();

/** "equipments/[id]/details/main": the screen without groups. */
export const screens = files.map((file) => path.dirname(file).replace(/\([^)]*\)\/?/g, ""));

/** In which language every run opens a screen: it stays the same when others are added. */
export const languageOf = (screen: string): Language => (screen.length % 2 === 0 ? "en" : "es");

/** Screens that everybody has who is signed in, whatever they may do. */
export const openToAll = ["help", "help/[page]", "profile"];

/** Screens of one record that have no form for a new one at their address. */
export const withoutNew = [
  "lubrication/[id]",
  "maintenance/recurring/[id]",
  "maintenance/work-orders/[id]",
  "permits/[id]",
  "plant-import-logs/[id]",
  "settings/import/[id]",
  "settings/webhooks/[id]",
  "shifts/[id]",
];

/** Other faces of a screen that have an address of their own. */
export const faces: Record<string, readonly string[]> = {
  "maintenance-requests": ["view=mine"],
  "maintenance/work-orders": ["view=board", "view=calendar", "view=overview"],
};

type Mill = Awaited<ReturnType<typeof aMill<"plant_admin">>>;

/** Makes a record of every noun that has a screen; answers with the addresses of a screen that show them. */
export async function addressesIn(mill: Mill): Promise<(screen: string) => string[]> {
  const samples = await samplesIn(mill);

  return (screen) => {
    const parts = screen.split("/");
    const filled = parts.map((part, index) => {
      if (!part.startsWith("[")) return part;
      const before = parts
        .slice(0, index)
        .filter((one) => !one.startsWith("["))
        .at(-1)!;
      const id = samples[before];
      if (id === undefined) throw new Error(`tests/e2e/screens.ts has no sample of "${before}" for /${screen}`);
      return String(id);
    });
    const address = `/${filled.join("/")}`;
    const hasNew = screen.endsWith("[id]") && !withoutNew.includes(screen);
    return hasNew ? [address, address.replace(/\d+$/, "new")] : [address];
  };
}

/** Ids by what comes before them in an address. A resource has its sample by its description. */
async function samplesIn(mill: Mill): Promise<Record<string, number | string>> {
  const { company, plant, item } = mill;
  const controller = await aController({ plant });
  const sensor = await aSensor({ controller, equipment: item, level: "alarm" });
  await anAlert({ sensor, parameter: 1, onset_value: 8, last_value: 9, peak_value: 9, warning: 4.5, alarm: 7.1 });
  const node = await aSensor({ controller, equipment: item, type: "ncd", data_set: "ncd", uid: `ncd:${plant.id}` });
  const waveform = await aWaveform({ sensor });
  const utility = await aLine({ plant, kind: "utility" });
  const order = await aWorkOrder({ plant, equipment_id: item.id });
  await aWorkOrder({ plant, kind: "request", status: "requested" });
  const role = await aRole({ company_id: company.id, kind: "plant_user", permissions: ["view_dashboard"] });
  const colleague = await aUser({ role: "technician", plants: [plant] });
  const team = await aTeam({ plant, members: [colleague] });
  const { distributor } = await aDistributor({ companies: [company] });
  await someBrokers(mill);
  return {
    ...(await samplesOfResources(mill)),
    assets: mill.asset.id,
    banner: sensor.id,
    "banner-sensors": sensor.id,
    companies: company.id,
    controllers: controller.id,
    distributors: distributor.id,
    equipments: item.id,
    fft: waveform.id,
    help: "technician",
    import: (await aRowOf(resources.imports, mill)).id,
    lubrication: (await aRowOf(resources.lubricators, mill)).id,
    machines: mill.machine.id,
    "message-templates": "alert_alarm",
    ncd: sensor.id,
    "ncd-sensors": node.id,
    pdm: sensor.id,
    plants: plant.id,
    "production-lines": mill.line.id,
    sensors: sensor.id,
    teams: team.id,
    "user-roles": role.id,
    users: colleague.id,
    utilities: utility.id,
    webhooks: (await aWebhook(mill)).id,
    "work-orders": order.id,
  };
}

/** One that is off, and one that the worker does not reach. */
async function someBrokers({ company, plant }: Pick<Mill, "company" | "plant">) {
  const one = { company_id: company.id, plant_id: plant.id, user_id: 1, url: "mqtts://broker.invalid:8883" };
  const failing = { failing_since: new Date(), failed_at: new Date(), error: "unknown_host" };
  await owner.broker.createMany({
    data: [
      { ...one, name: "SCADA", client_id: unique("scada"), is_active: false, published_at: new Date() },
      { ...one, name: "Historian", client_id: unique("historian"), ...failing },
    ],
  });
}

/** With a delivery that arrived and one that did not. */
async function aWebhook({ company }: Pick<Mill, "company">) {
  const hook = await owner.webhook.create({
    data: {
      company_id: company.id,
      name: "ERP",
      url: "https://listener.example/hook",
      user_id: 1,
      events: ["alert.opened", "work_order.created"],
    },
  });
  const one = { company_id: company.id, webhook_id: hook.id, type: "webhook.test", attempts: 1 };
  await owner.webhookDelivery.createMany({
    data: [
      { ...one, event_id: "test_1", status: "delivered", response_status: 204, delivered_at: new Date() },
      { ...one, event_id: "test_2", status: "dead", error: "timeout", dead_at: new Date() },
    ],
  });
  return hook;
}

/** A row of every resource whose form is a screen, by the address of the screen: "brands", "plants-vendors". */
async function samplesOfResources(mill: Mill) {
  const found: Record<string, number> = {};
  for (const resource of Object.values<AnyResource>(resources)) {
    const before = resource.screen?.slice(1) ?? "";
    if (screens.includes(`${before}/[id]`)) found[before.split("/").at(-1)!] = (await aRowOf(resource, mill)).id;
  }
  return found;
}
