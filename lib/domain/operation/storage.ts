/** The tables that grow with what sensors send, by what they hold. */
export const storageTables = {
  readings: "readings",
  raws: "reading_raws",
  hours: "reading_hours",
  days: "reading_days",
  waveforms: "waveform_parts",
} as const;

export type StorageForm = keyof typeof storageTables;
