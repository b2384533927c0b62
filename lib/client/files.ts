/** Where a stored file is shown. */
export const fileUrl = (id: number | string) => `/api/files/${id}`;

/** What the door accepts, specification 5 "Uploads". */
export const pictures = "image/jpeg,image/png,image/gif,image/svg+xml";
export const maxPictureBytes = 15_000_000;
/** What is attached to work can be a video too. */
export const attachable = `${pictures},video/mp4`;
export const maxAttachedBytes = 60_000_000;
/** What the library and the documents of items and part numbers take. */
export const documents = `application/pdf,.pdf,${attachable}`;
