import { asset, driveEnd, line, machine, motor, type PlantPlan } from "./layout";

/** Press rolls, each with a motor of the part number that drives the second press of Cedar Ridge Mill. */
const presses = (code: string, count: number): PlantPlan => ({
  code,
  controllers: [{ name: "Gateway press section", lines: ["Line 1 · Press section"] }],
  lines: [
    line(
      "Line 1 · Press section",
      ...Array.from({ length: count }, (_, at) =>
        machine(
          `PR-0${at + 1}`,
          `Press ${at + 1}`,
          "Press roll",
          asset(`Press ${at + 1} drive`, motor(`Press ${at + 1} motor`, 315, 1780, driveEnd)),
        ),
      ),
    ),
  ],
});

export const alderLakeMill = presses("ALM", 3);
export const stonewaterMill = presses("SWM", 3);
