import { furnishedControllers, nodesOf } from "./gateways";
import { api, Refused } from "./http";

/** The gateway and the item that the recorded temperature is shown on. */
export const recordedGateway = "DXM-CRM1";
const recordedItem = "Conveyor C7 drive";
export const recordedUid = "dxm:CRM1:recorded";

/** A person adds the sensor and its limits: those that the recording is known by. Doing it twice changes nothing. */
export async function addRecordedSensor(token: string): Promise<boolean> {
  const controller = (await furnishedControllers(token)).find(({ serial_number }) => serial_number === recordedGateway);
  if (!controller) return false;
  const nodes = await nodesOf(token, controller);
  if (nodes.some(({ uid }) => uid === recordedUid)) return true;

  const { data } = await api<{ data: { id: number } }>("/sensors", {
    token,
    body: {
      controller_id: controller.id,
      equipment_id: nodes.find(({ item }) => item === recordedItem)?.equipment_id ?? null,
      uid: recordedUid,
      name: "Recorded temperature",
      location_in_equipment: "Housing",
      type: "banner",
      data_set: "temp_vibe",
      power_type: "line",
      expected_interval_s: 300,
      notes: "Machine temperature of the Numenta Anomaly Benchmark (MIT licence), moved in time.",
    },
  });
  const shared = { parameter: 5, unit: "°C", deadband: 5, is_run_gated: false };
  try {
    await api(`/sensors/jobs/${data.id}/level-zones`, { token, body: { ...shared, kind: "low", alarm: 50 } });
    await api(`/sensors/jobs/${data.id}/level-zones`, { token, body: { ...shared, kind: "high", alarm: 105 } });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  return true;
}
