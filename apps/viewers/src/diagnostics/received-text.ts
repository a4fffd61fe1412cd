/** Bytes that have come of a transfer, and how much of the whole that is where it is known. */
export function receivedText(bytes: number, ofBytes: number | undefined): string {
  const kilobytes = `${Math.ceil(bytes / 1024).toLocaleString('en')} KB`;
  return ofBytes === undefined || ofBytes === 0
    ? kilobytes
    : `${kilobytes}, ${Math.min(100, Math.floor((100 * bytes) / ofBytes))} %`;
}
