import { createPreference, usePreference } from '../storage/preference.js';
import { dataSaverPreference } from '../storage/switch-preference.js';

/** The stream that recordings are shown in: the main or the sub stream, or as the player finds best. */
type Quality = 'auto' | 'main' | 'sub';

const QUALITIES: readonly Quality[] = ['auto', 'main', 'sub'];

const qualityPreference = createPreference<Quality>({
  key: 'playbackQuality',
  decode: (stored) => QUALITIES.find((known) => known === stored) ?? 'auto',
  encode: (value) => value,
});

/** The stream of every player of recordings, for its `main`; one choice for all screens, kept in this browser. */
export function usePlaybackQuality(): {
  readonly main: boolean | 'auto';
  readonly onGkPlayerMainChanged: (event: { readonly main: boolean | 'auto' }) => void;
} {
  const quality = usePreference(qualityPreference);
  const saves = usePreference(dataSaverPreference);
  return {
    // Whoever saves data asks for the main stream by hand.
    main: quality === 'auto' ? !saves && 'auto' : quality === 'main',
    onGkPlayerMainChanged: ({ main }) => qualityPreference.set(main === 'auto' ? 'auto' : main ? 'main' : 'sub'),
  };
}
