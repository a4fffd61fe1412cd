import { createPreference, usePreference } from './preference.js';

/** Where live pictures have plate, speed and time. */
export type LiveDisplay = 'beside' | 'over' | 'off';

/** Where live pictures have plate, speed and time, on all screens; beside the picture by default: cameras write their own clock into it. */
export const liveDisplayPreference = createPreference<LiveDisplay>({
  key: 'liveDisplay',
  decode: (stored) => (stored === 'over' || stored === 'off' ? stored : 'beside'),
  encode: (place) => place,
});

const OSD = { beside: 'auto', over: true, off: false } as const;

/** The choice as `osd` of a live tile. */
export function useLiveDisplay(): boolean | 'auto' {
  return OSD[usePreference(liveDisplayPreference)];
}
