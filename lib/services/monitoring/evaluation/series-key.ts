/** One measurement of one sensor, among those of many. */
export const seriesKey = (sensor_id: number, parameter: number) => `${sensor_id} ${parameter}`;
