import type { ApiError } from "./api";

/** Does the server want its caller to show again who they are? Nothing was done; the question is a dialog of its own. */
export const isProofNeeded = ({ code }: ApiError) => code === "password_needed" || code === "sign_in_again";
