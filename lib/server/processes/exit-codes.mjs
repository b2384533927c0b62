/**
 * How a process ends that something it depends on kept from starting, and that asks to be started again (EX_TEMPFAIL of
 * sysexits.h).
 */
export const TRY_AGAIN = 75;
