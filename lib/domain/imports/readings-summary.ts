/** What a file of readings holds; nothing is known of it before it has been read. */
export interface ReadingsSummary {
  sensors: number;
  measurements: number;
  /** Of the first and the last value (ISO 8601). */
  from: string | null;
  to: string | null;
  values: number;
  /** Cells that mean that there is no value. */
  blanks: number;
  /** Hours of measurements that the values are in. */
  hours: number;
  /** Of them those that hold readings already. */
  held_hours: number;
  /** Until when values may be, in this check and when they are written. */
  until: string;
  time_zone: string;
  /** The cells of its first row. */
  first: string[];
}
