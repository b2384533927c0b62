/** A 401 is an answer here, and the form itself shows what went wrong. */
export const signingIn = { isSigningIn: true, isQuiet: true };
