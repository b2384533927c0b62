import type { LubricationScreen, PointScreen } from "@/lib/services/screens/lubrication";

export type {
  LubeDevices,
  LubricationScreen,
  PointScreen,
  RoundScreen,
  ShownPoint,
} from "@/lib/services/screens/lubrication";
export type RoundEntry = LubricationScreen["round"][number];
export type AutomaticPoint = LubricationScreen["automatic"][number];
export type Greasing = PointScreen["greasings"][number];
