import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useSession } from 'gk-react';
import { toGkError, type GkError } from 'gk-sdk';
import { LIVE_TRACK_POLL_S } from './live-track.js';
import { extendPath, NO_PATH, pathQuery, reaches, type PlaybackPath } from './playback-path.js';

/** The path around the playing moment, and how it was loaded. */
export interface LoadedPlaybackPath {
  readonly path: PlaybackPath;
  /** The moment is not in the known path yet. */
  readonly isLoading: boolean;
  readonly error: GkError | undefined;
  readonly reload: () => void;
}

/** A jump loads at once; within so many seconds it is the same one. */
const JUMP_S = 60;

/** The GPS path around the moment that is played, asked for every 5 seconds while it plays (spec 001 section 4). */
export function usePlaybackPath(deviceId: string, positionS: number, playing: boolean): LoadedPlaybackPath {
  const { rest } = useSession();
  const [path, setPath] = useState(NO_PATH);
  const [error, setError] = useState<GkError>();
  const [round, setRound] = useState(0);
  const isLoading = !reaches(path, positionS);
  const jump = isLoading ? Math.floor(positionS / JUMP_S) : undefined;

  const load = useEffectEvent(async (signal: AbortSignal) => {
    const query = pathQuery(path, positionS);
    try {
      const points = await rest.gps({ deviceId, startS: query.startS, endS: query.endS }, { signal });
      if (signal.aborted) return;
      setPath((before) => extendPath(before, query, points));
      setError(undefined);
    } catch (thrown) {
      if (!signal.aborted) setError(toGkError(thrown));
    }
  });
  useEffect(() => {
    if (jump === undefined && round === 0) return undefined;
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [jump, round]);
  useEffect(() => {
    if (!playing) return undefined;
    const controller = new AbortController();
    const timer = setInterval(() => void load(controller.signal), LIVE_TRACK_POLL_S * 1000);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [playing]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { path, isLoading: isLoading && error === undefined, error, reload };
}
