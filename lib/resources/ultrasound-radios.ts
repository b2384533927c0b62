import { byPlant } from "@/lib/domain/identity/scope";
import { defineResource } from "./define";
import { deviceOfController } from "./device-of-controller";

/** A radio between lubricators and their controller. Its state is what the controller last reported. */
export const ultrasoundRadios = defineResource({
  name: "ultrasound-radios",
  path: "/ultrasound/radios",
  model: "UltrasoundRadio",
  scope: byPlant,
  ...deviceOfController,
});
