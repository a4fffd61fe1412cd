/** The start of the browser's day in which `nowS` lies, unix seconds. */
export function dayStartS(nowS: number): number {
  return new Date(nowS * 1000).setHours(0, 0, 0, 0) / 1000;
}
