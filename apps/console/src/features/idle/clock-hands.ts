/** Diameter of the idle clock: 400, or the smaller screen side minus 30 when that side is under 430 (spec 000 section 2.9). */
export function clockSize(width: number, height: number): number {
  const side = Math.min(width, height);
  return side < 430 ? side - 30 : 400;
}

/** Angles of the hands at a time of day, degrees clockwise from the top. */
export function handAngles(time: Date): { readonly hours: number; readonly minutes: number; readonly seconds: number } {
  const seconds = time.getSeconds();
  const minutes = time.getMinutes() + seconds / 60;
  return { hours: ((time.getHours() % 12) + minutes / 60) * 30, minutes: minutes * 6, seconds: seconds * 6 };
}
