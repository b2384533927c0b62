import type { StatusOf, Transitions } from "../shared/transitions";

/**
 * A capture is a waveform of one axis: asked for, being received, or there. Workflows 11, domain reference 4.3.
 *
 *   requested ──▶ queued ──▶ receiving k of n ──▶ ready
 *       └────────────┴──▶ failed, timeout   └──▶ incomplete
 *
 * Gateways may leave steps out; a waveform that nobody asked for begins where its first packet is stored. Packets that
 * come after the time-out still complete what they belong to.
 */
const captureTransitions = {
  queue: { from: ["requested"], to: "queued" },
  receive: { from: ["requested", "queued"], to: "receiving" },
  complete: { from: ["requested", "queued", "receiving", "incomplete"], to: "ready" },
  break_off: { from: ["requested", "queued", "receiving"], to: "incomplete" },
  fail: { from: ["requested", "queued"], to: "failed" },
  time_out: { from: ["requested", "queued"], to: "timeout" },
} as const satisfies Transitions<string>;

export type CaptureState = StatusOf<typeof captureTransitions>;

/** Waiting for something to come. */
export const openStates = ["requested", "queued", "receiving"] as const satisfies readonly CaptureState[];

/** There are samples to look at. */
export const readableStates = ["ready", "incomplete"] as const satisfies readonly CaptureState[];

export const captureTypes = ["spectrum", "waveform", "both"] as const;
export const captureAxes = ["x", "y", "z"] as const;
export type CaptureAxis = (typeof captureAxes)[number];
export const captureLines = [400, 800, 1600, 3200] as const;
export const mostAverages = 8;

/** The frequencies that a kind of sensor can record up to, in Hz. Empty: it records no waveforms. */
export const fMaxOf = (sensorType: string): readonly number[] => fMax[sensorType] ?? [];

const bannerSteps = [5300, 2600, 1300, 650, 325]; // specification 9, the QM30VT3's five
const ncdSteps = [10_000, 5000, 2500, 1250, 625]; // output data rate / 2.56, rounded down: domain reference 4.3

/** Where a sensor's spectra are looked at; null where it records no waveforms. */
export const spectrumHref = ({ id, type }: { id: number; type: string }): string | null =>
  fMaxOf(type).length > 0 ? `/${type === "ncd" ? "ncd" : "banner"}/${id}/fft/latest` : null;

const fMax: Record<string, readonly number[]> = { banner: bannerSteps, temp_vibe: bannerSteps, ncd: ncdSteps };

const minute = 60_000;
const wiredTimeout = 10 * minute;

/**
 * How long a request waits, in milliseconds: a wired sensor ten minutes, a wireless one until it has woken twice.
 * Domain reference 4.3.
 */
export function captureTimeout(sensor: {
  type: string;
  power_type: string | null;
  expected_interval_s: number;
}): number {
  const isWireless = sensor.type === "ncd" || sensor.power_type === "battery";

  return isWireless ? Math.max(wiredTimeout, 2 * sensor.expected_interval_s * 1000) : wiredTimeout;
}

/** What the captures of one request amount to: still open as long as one is, else the worst that happened. */
export function stateOfRequest(states: readonly CaptureState[]): CaptureState {
  const order: readonly CaptureState[] = [
    "receiving",
    "queued",
    "requested",
    "failed",
    "timeout",
    "incomplete",
    "ready",
  ];

  return order.find((state) => states.includes(state)) ?? "timeout";
}
