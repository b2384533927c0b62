/** What an archive may leave out; records are always in it. */
export const archiveParts = ["readings", "waveforms", "files"] as const;
export type ArchivePart = (typeof archiveParts)[number];

/** How far one step is of those that an archive, an import or a removal goes through. */
export interface StepProgress {
  step: string;
  done: number;
  total: number;
}

/** The form of the archive that this release writes, and the newest that it reads. */
export const archiveFormat = 1;

/** Of one part, in bytes: it is copied to any disk and by any program. */
export const mostPartBytes = 4_000_000_000;

/** Of the disk that has to be free, as a multiple of what is estimated. */
export const spareSpace = 1.2;

/** Days that a finished archive is kept. */
export const archiveKeptDays = 7;

/** Days that a company has been archived before its data may be deleted. */
export const deletedAfterDays = 7;

/** Whether a company that was archived then may be deleted now. */
export const isOldEnough = (archived_at: Date, now: Date): boolean =>
  archived_at.getTime() <= now.getTime() - deletedAfterDays * 86_400_000;

/** With one key more or changed: the others stay where they are. */
export const withProgress = (progress: readonly StepProgress[], one: StepProgress): StepProgress[] => [
  ...progress.filter(({ step }) => step !== one.step),
  one,
];

/**
 * Puts members into parts in their order: a part ends before it would be larger than `most`, and one member that is larger
 * has a part of its own. A tar file rounds each member up to 512 bytes and has a header of 512.
 */
export function partsOf(members: readonly { bytes: number }[], most = mostPartBytes): number[] {
  const end = 1024;
  let part = 1;
  let held = end;
  return members.map(({ bytes }) => {
    const taken = 512 + Math.ceil(bytes / 512) * 512;
    if (held > end && held + taken > most) {
      part++;
      held = end;
    }
    held += taken;
    return part;
  });
}
