/*
 * What the figures are meant to reach. Where a goal names another program (Directus, numpy), it was measured beside the
 * same bare server or fft.js, so it is written as a share of those.
 */

/** @param {"least" | "most"} kind */
const goal = (kind, value) => ({ kind, value });

export const goals = {
  /** Of what a bare server makes of the same work, 16 at once; Directus gave 0.045, 0.021 and 0.043. */
  shareOfBare: {
    due: goal("least", 0.18),
    newest: goal("least", 0.18),
    detail: goal("least", 0.15),
    create: goal("least", 0.1),
  },
  /** To the database, of a read and of a write. */
  tripsOfRead: goal("most", 3),
  tripsOfWrite: goal("most", 5),
  /** No screen touches more. */
  pagesOfList: goal("most", 2_000),
  /** Pages of a call at the largest number of items, of those at the smallest. */
  growthOfPlaces: goal("most", 3),
  shareOfCopy: goal("least", 0.3),
  /** Readings a second, alerts evaluated, as a share of the bare staging server's; by readings a request. */
  shareOfStaging: { 300: goal("least", 0.7), 1: goal("least", 0.5) },
  /** Microseconds of all processes and the database together, requests of 300. */
  processorOfReading: goal("most", 30),
  /** Bytes of write-ahead log and of disk for a reading of a large plant that sends each minute: of the insert, of everything. */
  logOfInsert: goal("most", 80),
  logOfReading: goal("most", 200),
  bytesOfReading: goal("most", 45),
  /** Readings a second that a worker writes to the archive, and bytes of one. */
  archivedReadings: goal("least", 100_000),
  bytesOfArchived: goal("most", 6),
  /** Bytes of disk for a sealed reading, by the seconds between two moments, and for a sealed hour of a measurement; readings a second. */
  bytesOfSealed: { 60: goal("most", 12), 600: goal("most", 18) },
  bytesOfSealedHour: goal("most", 30),
  sealedASecond: goal("least", 150_000),
  /** Pages that a day of a sensor's six measurements touches. */
  pagesOfHotDay: goal("most", 3_000),
  pagesOfSealedDay: goal("most", 150),
  /** Rows of a file a second, as a share of what the table itself takes; MiB of the worker. */
  importOfCopy: goal("least", 0.15),
  memoryOfImport: goal("most", 300),
  /** Seconds of an export of 100,000 orders for each of a bare exceljs stream with the same cells; MiB of the worker. */
  exportOfBare: goal("most", 2),
  exportMemory: goal("most", 250),
  /** A chart call may take so many milliseconds more than its SQL, and touch so many pages. */
  chartOverSql: goal("most", 10),
  pagesOfChart: goal("most", 150),
  /** Twice numpy and 1.5 times scipy, of which fft.js takes 1.43 for a transform and 0.75 for an envelope's three. */
  spectrum: goal("most", 1.4),
  envelope: goal("most", 2),
  /** What two web processes answer, of what one answers. */
  twoWebProcesses: goal("least", 1.7),
  /** A list while the worker makes a year of recurring work, of the same list alone. */
  listWhileGenerating: goal("most", 2),
  /** Memory of a process in the last quarter of a soak, of that in the second. */
  growthOfMemory: goal("most", 1.1),
  /** Of the API document: what a client loads at once. */
  bytesOfDocument: goal("most", 500_000),
  packedDocument: goal("most", 70_000),
  /** Milliseconds of the main thread a frame, at sixty frames a second. */
  taskOfFrame: goal("most", 16.7),
};

/** "(goal: at least 0.30, missed)" */
export function against({ kind, value }, figure) {
  const isMet = kind === "least" ? figure >= value : figure <= value;
  return `(goal: at ${kind} ${value.toLocaleString("en")}, ${isMet ? "met" : "missed"})`;
}
