/** Whether bytes are WebM with speech alone, as browsers record it: RFC 8794, and the codec names of RFC 9559. */
export function isSpokenWebm(bytes: Buffer): boolean {
  // The document type is in the head of the file, the tracks come before the sound.
  const head = bytes.toString("latin1", 0, 64);
  const tracks = bytes.toString("latin1", 0, 4_096);

  return head.includes("webm") && /A_(OPUS|VORBIS)/.test(tracks) && !/V_(VP8|VP9|AV1|MPEG)/.test(tracks);
}
