/**
 * How much of what makes a run long `npm test` may use. A run that uses more fails and names the files that use most.
 * A new feature gets three page visits and one journey; more has to be taken from somewhere.
 */
export const budget = {
  "page visits": 160,
  "installations started": 3,
  "product processes killed": 6,
  "programs started alone": 8,
  "calls of a matrix": 12_000,
  "password hashes at full cost": 3,
  "seconds slept": 20,
} as const;

export type Item = keyof typeof budget;

/** Test files that import the register of all resources, which makes each of them depend on every noun. */
export const mostFilesWithTheRegister = 30;
