import type { Sample } from "./plant";

/** What the Node-RED library of a wireless sensor's maker makes of its message: texts for batteries, a signal without its sign. */
export function ncdMessage({ uid, ts, meta, values }: Sample, counter: number) {
  const axes = axesOf(values);
  const shaking = Object.entries(axes).flatMap(([axis, { velocity, acceleration }]) => [
    [`${axis}_rms_ACC_G`, round(acceleration, 3)],
    [`${axis}_velocity_mm_sec`, round(velocity, 2)],
    [`${axis}_displacement_mm`, round(velocity / (2 * Math.PI * shaftHz(values)), 3)],
    [`${axis}_peak_one_Hz`, Math.round(shaftHz(values))],
  ]);

  return {
    topic: "sensor_data",
    payload: {
      nodeId: 0,
      firmware: 7,
      battery: (2.5 + meta.battery_pct / 125).toFixed(2),
      battery_percent: meta.battery_pct.toFixed(2),
      counter: counter % 256,
      sensor_type: 114,
      type: "sensor_data",
      addr: uid.slice("ncd:".length).match(/../g)!.join(":"),
      received: Date.parse(ts),
      rssi: -meta.rssi_dbm,
      sensor_data: {
        mode: 0,
        msg_type: "regular",
        odr: "3200Hz",
        temperature: values.temp,
        ...(values.rpm ? { rpm: Math.round(values.rpm) } : {}),
        ...Object.fromEntries(shaking),
      },
    },
  };
}

const shaftHz = ({ rpm = 1775 }: Sample["values"]) => rpm / 60;

/** The third axis lies between the two that are simulated; over the whole band there is more signal than in the high one. */
function axesOf({ vel_rms_x = 0, vel_rms_z = 0, acc_hf_x = 0, acc_hf_z = 0 }: Sample["values"]) {
  const whole = 1.6;

  return {
    x: { velocity: vel_rms_x, acceleration: whole * acc_hf_x },
    y: { velocity: 0.45 * (vel_rms_x + vel_rms_z), acceleration: 0.45 * whole * (acc_hf_x + acc_hf_z) },
    z: { velocity: vel_rms_z, acceleration: whole * acc_hf_z },
  };
}

const round = (value: number, decimals: number) => Number(value.toFixed(decimals));
