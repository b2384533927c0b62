import { z } from "zod";
import { type Axis, type DataSet, type Direction, type Parameter, parametersOf } from "../monitoring/parameters";

/**
 * Which way the axes of a sensor look on its machine. Measurements 79 to 84 are views through this map:
 * condition-monitoring domain reference, section 1.6.
 */
export const directions = ["axial", "radial_h", "radial_v"] as const satisfies readonly Direction[];

const direction = z.enum(directions).nullable().optional();

/** No two axes look the same way. */
export const axisMapSchema = z.strictObject({ x: direction, y: direction, z: direction }).refine(({ x, y, z }) => {
  const chosen = [x, y, z].filter((one) => one != null);
  return new Set(chosen).size === chosen.length;
}, "sensors.axes_differ");

export type AxisMap = Partial<Record<Axis, Direction | null>>;

/** The measured parameter that a view such as `vel_axial` shows; undefined when no axis looks that way. */
export function measuredThrough(map: AxisMap, data_set: DataSet, view: Parameter): Parameter | undefined {
  const axis = (Object.keys(map) as Axis[]).find((one) => map[one] === view.direction);
  if (view.direction === null || !axis) return undefined;

  return parametersOf(data_set).find(
    (one) => !one.is_derived && one.axis === axis && one.quantity === view.quantity && one.band === view.band,
  );
}

/** The view that shows a measured parameter, the other way round; null where its axis looks no known way. */
export function viewOf(map: AxisMap, data_set: DataSet, { axis, quantity, band }: Parameter): Parameter | null {
  const direction = axis ? map[axis] : null;
  const views = parametersOf(data_set).filter((one) => one.direction !== null && one.direction === direction);

  return views.find((one) => one.quantity === quantity && one.band === band) ?? null;
}
