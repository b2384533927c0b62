/** It is in the dead list now; only a person takes it out. */
export class GivenUp extends Error {}
