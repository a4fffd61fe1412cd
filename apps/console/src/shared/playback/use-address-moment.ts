import { useCallback, useRef, useState, type RefObject } from 'react';
import type { GkPlayer } from 'gk-elements';
import { usePlaybackMoment, type PlaybackMoment } from './use-playback-moment.js';

/** While it plays, the moment is written down this often, seconds of the recording. */
const WRITTEN_EVERY_S = 10;
/** So many of the last moments that were written may still come back through the address. */
const REMEMBERED = 4;

/** The moment of a player and the one in the address. */
export interface AddressMoment extends PlaybackMoment {
  /** Where the player is to go, for its `atS`. */
  readonly wantedS: number | undefined;
  /** Sends the player to a moment, at once; `writeIt` puts it into the address, together with what else changes. */
  readonly go: (timeS: number, writeIt?: () => void) => void;
}

/**
 * Keeps the moment of a player in the address. A moment set by a link, Back or a choice goes to the player; a moment
 * that the player reaches by itself is only recorded, so that a reload and the next vehicle begin there.
 *
 * @param addressS - The moment in the address, unix seconds.
 * @param write - Puts a moment into the address.
 */
export function useAddressMoment(
  player: RefObject<GkPlayer | null>,
  addressS: number | undefined,
  write: (timeS: number) => void,
): AddressMoment {
  const [seenS, setSeenS] = useState(addressS);
  const [wantedS, setWantedS] = useState(addressS);
  const [own, setOwn] = useState<readonly number[]>([]);
  if (addressS !== seenS) {
    setSeenS(addressS);
    if (addressS === undefined || !own.includes(addressS)) setWantedS(addressS);
  }
  const moment = usePlaybackMoment(player, wantedS);
  const writtenS = useRef(addressS);
  const remember = useCallback((timeS: number) => {
    writtenS.current = timeS;
    setOwn((before) => [...before, timeS].slice(-REMEMBERED));
  }, []);
  const keep = useCallback(
    (timeS: number) => {
      if (timeS === writtenS.current || timeS <= 0) return;
      remember(timeS);
      write(timeS);
    },
    [remember, write],
  );
  // The player would be sent back by a rendering that comes before the address has changed.
  const go = useCallback<AddressMoment['go']>(
    (timeS, writeIt = () => write(timeS)) => {
      setWantedS(timeS);
      remember(timeS);
      writeIt();
    },
    [remember, write],
  );
  const { onTime: follow, onState: followState } = moment;
  const onTime = useCallback<PlaybackMoment['onTime']>(
    (event) => {
      follow(event);
      const timeS = Math.floor(event.timeS);
      if (Math.abs(timeS - (writtenS.current ?? 0)) >= WRITTEN_EVERY_S) keep(timeS);
    },
    [follow, keep],
  );
  const onState = useCallback<PlaybackMoment['onState']>(
    (event) => {
      followState(event);
      if (event.state === 'paused' || event.state === 'ended') keep(Math.floor(player.current?.positionS ?? 0));
    },
    [followState, keep, player],
  );
  return { ...moment, wantedS, go, onTime, onState };
}
