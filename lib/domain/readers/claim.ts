/** What a reader beside the server signs with APP_KEYS when it claims controllers. */
export const claimPurpose = "reader claim";

export const claimText = (holder: string, at: string) => `${holder} ${at}`;
