/** Angles of the hands at a time of day, degrees clockwise from the top. */
export function handAngles(time: Date): { readonly hours: number; readonly minutes: number; readonly seconds: number } {
  const seconds = time.getSeconds();
  const minutes = time.getMinutes() + seconds / 60;
  return { hours: ((time.getHours() % 12) + minutes / 60) * 30, minutes: minutes * 6, seconds: seconds * 6 };
}
