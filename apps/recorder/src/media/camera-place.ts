/** Place that a camera looks at: the name of a clip. The order is that of cameras whose channel names say nothing. */
export const CAMERA_PLACES = [
  'front',
  'driver',
  'saloon',
  'door',
  'left',
  'right',
  'rear',
  'cargo',
  'saloon-rear',
  'door-rear',
  'left-rear',
  'right-rear',
] as const;

export type CameraPlace = (typeof CAMERA_PLACES)[number];

/** Cameras of one device. */
export const MAX_CHANNELS = 8;

/**
 * The place that a channel shows, so that the picture is what its name says: "Rear door" shows a door.
 * No two channels of a device show the same.
 *
 * @param channel - From 1; undefined comes back above {@link MAX_CHANNELS}.
 * @param nameOf - Name of a channel, where it has one.
 */
export function cameraPlace(channel: number, nameOf: (channel: number) => string | undefined): CameraPlace | undefined {
  const free = new Set(CAMERA_PLACES);
  const places = new Map<number, CameraPlace>();
  const numbers = Array.from({ length: MAX_CHANNELS }, (_, i) => i + 1);
  // Names first, so that no channel without one takes the place that another is named after.
  for (const number of numbers) {
    const place = placeNamed(nameOf(number) ?? '');
    if (place !== undefined && free.delete(place)) places.set(number, place);
  }
  for (const number of numbers) {
    if (places.has(number)) continue;
    const [place] = free;
    if (place === undefined) break;
    free.delete(place);
    places.set(number, place);
  }
  return places.get(channel);
}

function placeNamed(name: string): CameraPlace | undefined {
  const says = (...words: string[]): boolean => words.some((word) => name.toLowerCase().includes(word));
  const back = says('rear', 'back', 'blind');
  if (says('driver')) return 'driver';
  if (says('door')) return back ? 'door-rear' : 'door';
  if (says('cabin', 'saloon', 'passenger')) return back ? 'saloon-rear' : 'saloon';
  if (says('left')) return back ? 'left-rear' : 'left';
  if (says('right')) return back ? 'right-rear' : 'right';
  if (says('cargo', 'hold', 'load')) return 'cargo';
  if (back) return 'rear';
  return says('front', 'road') ? 'front' : undefined;
}
