import { byPlant } from "@/lib/domain/identity/scope";
import { defineResource } from "./define";
import { deviceOfController } from "./device-of-controller";

/** A valve that opens the line to one point. Its state is what its controller last reported. */
export const solenoids = defineResource({
  name: "solenoids",
  path: "/solenoids",
  model: "Solenoid",
  scope: byPlant,
  ...deviceOfController,
});
