import { beltHz, bladePassHz, electricalHz, gearMeshHz, polePassHz } from "@/lib/domain/vibration/fault-frequencies";
import { congruentialNoise } from "./signals";

/**
 * Machines of which nobody here has a recording, after published physical models: what each part would shake the housing
 * by, in mm/s, over a faint floor. Every part turns at 1780 r/min unless stated otherwise.
 */

export const shaft_hz = 1780 / 60;
export const fs_hz = 5120;
const count = 16_384;

export type Part = (t: number) => number;

/** Velocity in mm/s. */
export function shaken(...parts: readonly Part[]) {
  const noise = congruentialNoise(fs_hz, count).samples;
  const samples = Float64Array.from(
    { length: count },
    (_, at) => parts.reduce((sum, part) => sum + part(at / fs_hz), 0) + 0.02 * noise[at]!,
  );

  return { samples, fs_hz, unit: "mm/s" as const };
}

const turns = (hz: number, t: number) => 2 * Math.PI * hz * t;
/** An angle from -π to π. */
const wrapped = (angle: number) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
const bump = (angle: number, width: number) => Math.exp(-(wrapped(angle) ** 2) / (2 * width ** 2));

export const shaft =
  (amplitudes: readonly number[], hz = shaft_hz): Part =>
  (t) =>
    amplitudes.reduce((sum, amplitude, at) => sum + amplitude * Math.sin(turns((at + 1) * hz, t) + at), 0);

/**
 * Teeth that mesh: P. D. McFadden, "Detecting fatigue cracks in gears by amplitude and phase demodulation of the meshing
 * vibration", J. Vib. Acoust. Stress Reliab. Des. 108 (1986) 165-170. The mesh is modulated in amplitude and in phase,
 * by what a turn of the shaft brings into contact. `patch`: the share of amplitude lost and the lag in radians where
 * teeth are worn, over a width in radians; `eccentric`: what every gear has.
 */
export function gear({
  teeth,
  amplitude,
  patch,
}: {
  teeth: number;
  amplitude: number;
  patch?: [number, number, number];
}) {
  const [loss, lag, width] = patch ?? [0, 0, 1];
  const [runout, drift] = [0.1, 0.3];

  return (t: number) => {
    const angle = turns(shaft_hz, t);
    const worn = bump(angle, width);
    const strength = 1 - loss * worn + runout * Math.cos(angle);
    const phase = turns(gearMeshHz(teeth, shaft_hz), t) - lag * worn + drift * Math.cos(angle);

    return amplitude * strength * Math.sin(phase);
  };
}

/**
 * Blades that pass a cutwater: each brings a wake, and the pressure on the casing follows it. J. F. Gülich, "Centrifugal
 * Pumps", section 10.2: the fundamental of the blades dominates, and grows as the gap is cut or the flow is far from best.
 */
export function wakes({ blades, amplitude }: { blades: number; amplitude: number }): Part {
  const pulse = (t: number) => bump(turns(bladePassHz(blades, shaft_hz), t), 1.2);
  const mean = Array.from({ length: 64 }, (_, at) => pulse(at / 64 / bladePassHz(blades, shaft_hz)));
  const [middle, span] = [mean.reduce((sum, one) => sum + one, 0) / 64, Math.max(...mean) - Math.min(...mean)];

  return (t) => ((pulse(t) - middle) / span) * 2 * amplitude;
}

/**
 * The pull of a motor's field: Maxwell stress, the square of the flux density in the gap. W. R. Finley, M. M. Hodowanec,
 * W. G. Holter, "An analytical approach to solving motor vibration problems", IEEE Trans. Ind. Appl. 36 (2000) 1467-1480:
 * twice the line frequency, which a broken bar modulates by the pole pass. `modulation`: of the flux.
 */
export const field =
  ({ line_hz, poles, amplitude, modulation }: Record<"line_hz" | "poles" | "amplitude" | "modulation", number>): Part =>
  (t) => {
    const flux = 1 + modulation * Math.cos(turns(polePassHz(line_hz, poles, shaft_hz), t));

    return amplitude * flux ** 2 * Math.cos(turns(electricalHz(line_hz), t));
  };

/**
 * A belt with a hard spot, which is bent over each of two sheaves once in a turn of the belt: twice, and not alike. Of the
 * drive in domain reference 5.2.
 */
export const drive = { sheave_diameter_mm: 125, belt_length_mm: 1795.56 };
export function belt(amplitude: number): Part {
  const hz = beltHz(drive.sheave_diameter_mm, drive.belt_length_mm, shaft_hz);

  return (t) => amplitude * (bump(turns(hz, t), 0.35) + 0.7 * bump(turns(hz, t) - Math.PI, 0.35));
}

/**
 * A foot that lifts: it strikes once a turn. P. Goldman, A. Muszynska, "Analytical and experimental simulation of loose
 * pedestal dynamic effects on a rotating machine vibrational response", ASME DE 35 (1991) 11-17.
 */
export const striking =
  (amplitude: number, width = 0.12): Part =>
  (t) =>
    amplitude * bump(turns(shaft_hz, t), width);

/**
 * A disc on a shaft that bends: H. H. Jeffcott, "The lateral vibration of loaded shafts in the neighbourhood of a whirling
 * speed", Phil. Mag. 37 (1919) 304-314. `off_um`: how far the disc's center of mass lies off the shaft's; `critical_hz`:
 * where the shaft would whirl; `damping`: as a share of critical damping. It turns at `hz`.
 */
export function jeffcott({ off_um, critical_hz, damping, hz = shaft_hz }: Whirl): Part {
  const ratio = hz / critical_hz;
  const gain = ratio ** 2 / Math.hypot(1 - ratio ** 2, 2 * damping * ratio);
  const amplitude = (off_um / 1000) * gain * 2 * Math.PI * hz;

  return (t) => amplitude * Math.sin(turns(hz, t));
}
interface Whirl {
  off_um: number;
  critical_hz: number;
  damping: number;
  hz?: number;
}

/**
 * A coupling that joins shafts beside one another: each of its halves is pulled once in each half of a turn. C. B. Gibbons,
 * "Coupling misalignment forces", Proc. 5th Turbomachinery Symp. (1976) 111-116; A. S. Sekhar, B. S. Prabhu, "Effects of
 * coupling misalignment on vibrations of rotating machinery", J. Sound Vib. 185 (1995) 655-671: twice the shaft leads.
 */
export const beside =
  (amplitude: number): Part =>
  (t) =>
    amplitude * (Math.abs(Math.cos(turns(shaft_hz, t))) - 2 / Math.PI);

/** The same at an angle: the couple that bends the shafts pushes along them once a turn, and less so twice. */
export const angled =
  (amplitude: number): Part =>
  (t) =>
    amplitude * (Math.sin(turns(shaft_hz, t)) + 0.4 * Math.sin(turns(2 * shaft_hz, t)));
