/** "A size counter in KB" (spec 000 section 2.11): whole kilobytes of 1024. @public */
export function downloadedKb(bytes: number): number {
  return Math.floor(bytes / 1024);
}
