import type { DroppedFile } from "@/components/ui/file-drop";

export const areOnTheirWay = (files: readonly DroppedFile[]): boolean =>
  files.some(({ progress, error }) => progress !== undefined && !error);

/** Files whose upload has ended before all of them had arrived. */
export const stoppedFiles = (files: readonly DroppedFile[]): DroppedFile[] =>
  files.map(({ progress: _progress, ...file }) => file);
