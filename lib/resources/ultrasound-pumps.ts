import { byPlant } from "@/lib/domain/identity/scope";
import { defineResource } from "./define";
import { deviceOfController } from "./device-of-controller";

/** A pump with two outlets. Its state is what its controller last reported. */
export const ultrasoundPumps = defineResource({
  name: "ultrasound-pumps",
  path: "/ultrasound/pumps",
  model: "UltrasoundPump",
  scope: byPlant,
  ...deviceOfController,
});
