import { createPreference } from '../../shared/storage/preference.js';

/** Which clocks the idle screen shows (spec 000 section 2.9, "optional"). */
export interface IdleClocks {
  readonly analog: boolean;
  readonly digital: boolean;
}

/** The user's choice of clocks, in local storage as `idleClock`: `analog`, `digital`, both or neither; both by default. */
export const idleClockPreference = createPreference<IdleClocks>({
  key: 'idleClock',
  decode: (stored) => {
    const words = stored === null ? ['analog', 'digital'] : stored.split(' ');
    return { analog: words.includes('analog'), digital: words.includes('digital') };
  },
  encode: ({ analog, digital }) => [analog && 'analog', digital && 'digital'].filter(Boolean).join(' '),
});
