/** Where a stored file is shown. */
export const fileUrl = (id: number | string) => `/api/files/${id}`;

/** What the door accepts, specification 5 "Uploads". */
export const pictures = "image/jpeg,image/png,image/gif,image/svg+xml";
export const maxPictureBytes = 15_000_000;
