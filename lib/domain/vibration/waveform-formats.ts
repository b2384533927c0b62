/** The kinds of files that waveforms are exported as: waveform-files.ts writes them. */
export const waveformFormats = ["uff58", "uff58b", "mat", "csv"] as const;
export type WaveformFormat = (typeof waveformFormats)[number];
