import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { createPlayback, type Playback, type PlaybackOptions, type PlaybackState } from 'gk-sdk/recordings';
import { Attempt } from './attempt.js';
import { forwardingSink } from './forwarding-sink.js';
import { useLatest } from './use-latest.js';
import { useOwned } from './use-owned.js';
import { useSession } from './use-session.js';
import { shallowMemory } from './use-snapshot.js';

/** Which recordings to play. @public */
export type PlaybackRequest = Pick<
  PlaybackOptions,
  'deviceId' | 'place' | 'channels' | 'startS' | 'durationS' | 'main' | 'container'
>;

/** Handlers of a playback. They may be inline functions: the latest ones are called. @public */
export type PlaybackHandlers = Pick<PlaybackOptions, 'onChunk' | 'onStatus' | 'sink'>;

/** Current state of a playback. @public */
export interface PlaybackView {
  /** The playback, for controls; undefined until the component is mounted. */
  readonly playback: Playback | undefined;
  readonly state: PlaybackState;
  /** Unix seconds by capture time, whole seconds: this renders once a second, not with each picture. */
  readonly positionS: number;
  readonly speed: number;
  readonly channels: readonly number[];
}

const STOPPED: PlaybackView = {
  playback: undefined,
  state: { kind: 'stopped' },
  positionS: 0,
  speed: 1,
  channels: [],
};

/**
 * A playback of the session's recordings that closes with the component. Another request (compared by its fields) starts
 * a new playback; undefined means no playback. One that cannot be made, for example of more than nine channels, has `failed`.
 *
 * @example
 * ```tsx
 * const { playback, state, positionS } = usePlayback({ deviceId: 'GK-0007', place: 'server', channels: [1], startS });
 * return <button onClick={() => playback?.play()}>{state.kind}</button>;
 * ```
 * @public
 */
export function usePlayback(request: PlaybackRequest | undefined, handlers: PlaybackHandlers = {}): PlaybackView {
  const session = useSession();
  const latest = useLatest(handlers);
  const key = request && JSON.stringify(request);
  const wantsSink = handlers.sink !== undefined;
  const make = useCallback((): Playback => {
    const options = JSON.parse(key ?? '{}') as PlaybackRequest;
    return createPlayback({
      ...options,
      session,
      onChunk: (chunk) => latest.current.onChunk?.(chunk),
      onStatus: (status) => latest.current.onStatus?.(status),
      // A sink makes the playback take its stream apart: only for who wants it.
      ...(wantsSink && { sink: forwardingSink(() => latest.current.sink) }),
    });
  }, [session, key, wantsSink, latest]);
  const create = useCallback(() => new Attempt(make), [make]);
  const attempt = useOwned(key === undefined ? undefined : create);
  const view = usePlaybackView(attempt?.made);
  const error = attempt?.error;
  return useMemo(() => (error === undefined ? view : { ...STOPPED, state: { kind: 'failed', error } }), [view, error]);
}

/** Follows a playback that the page created and closes. @public */
export function usePlaybackView(playback: Playback | undefined): PlaybackView {
  const { subscribe, get } = shallowViewOf(playback);
  return useSyncExternalStore(subscribe, get, get);
}

interface View {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => PlaybackView;
}

const views = new WeakMap<Playback, View>();
const NO_VIEW: View = { subscribe: () => () => undefined, get: () => STOPPED };

/** One view for all who follow a playback. */
function shallowViewOf(playback: Playback | undefined): View {
  if (playback === undefined) return NO_VIEW;
  const known = views.get(playback);
  if (known) return known;
  const view: View = {
    subscribe: (listener) => playback.subscribe(listener),
    get: shallowMemory(() => ({
      playback,
      state: playback.state,
      positionS: Math.floor(playback.positionS),
      speed: playback.speed,
      channels: playback.channels,
    })),
  };
  views.set(playback, view);
  return view;
}
