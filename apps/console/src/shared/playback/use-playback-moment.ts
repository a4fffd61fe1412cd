import { useCallback, useState, type RefObject } from 'react';
import type { GkPlayer, PlayerState } from 'gk-elements';

/** State of a player that a screen follows. */
export interface PlaybackMoment {
  /** The moment on the screen, whole unix seconds: a screen renders once a second, not with each picture. 0 = none yet. */
  readonly positionS: number;
  readonly state: PlayerState;
  readonly playing: boolean;
  /** Handlers for the player's events. */
  readonly onTime: (event: { readonly timeS: number }) => void;
  readonly onState: (event: { readonly state: PlayerState }) => void;
}

/** Follows a player; `atS` is its start time, unix seconds. */
export function usePlaybackMoment(player: RefObject<GkPlayer | null>, atS: number | undefined): PlaybackMoment {
  const [begunS, setBegunS] = useState(atS);
  const [positionS, setPositionS] = useState(Math.floor(atS ?? 0));
  const [state, setState] = useState<PlayerState>('empty');
  if (begunS !== atS) {
    setBegunS(atS);
    setPositionS(Math.floor(atS ?? 0));
  }
  const onTime = useCallback<PlaybackMoment['onTime']>(({ timeS }) => setPositionS(Math.floor(timeS)), []);
  const onState = useCallback<PlaybackMoment['onState']>(
    (event) => {
      setState(event.state);
      // Without a wish it begins at the first recording of the day, which only the player knows.
      if (player.current) setPositionS(Math.floor(player.current.positionS));
    },
    [player],
  );
  const playing = state === 'playing' || state === 'buffering' || state === 'seeking';
  return { positionS, state, playing, onTime, onState };
}
