import { useCallback, useSyncExternalStore } from 'react';
import {
  createTalk,
  talkRequest,
  type TalkOptions,
  type TalkSession,
  type TalkSource,
  type TalkState,
  type TalkTarget,
} from 'gk-sdk/talk';
import { useLatest } from './use-latest.js';
import { useOwned } from './use-owned.js';
import { useSession } from './use-session.js';

/** With whom to talk, and how. @public */
export interface TalkRequest extends Pick<TalkOptions, 'codec' | 'packetMs' | 'speakImmediately'> {
  /** One device, several, or `broadcast`. */
  readonly target: TalkTarget;
  /** Talk channel of the device, from its extras; 1 by default. */
  readonly channel?: number;
  /** What is heard at the other end, such as `microphoneSource()` of `gk-sdk/dom`; asked for when the talk is made. */
  readonly source: () => TalkSource;
}

/** A talk as it is now. @public */
export interface TalkView {
  /** To speak, to close and to hear the device; undefined until the line is asked for. */
  readonly talk: TalkSession | undefined;
  readonly state: TalkState;
}

const IDLE: TalkState = { kind: 'idle' };
const nothing = (): (() => void) => () => undefined;

/**
 * A talk that opens when the component is on screen and closes with it. Another target, channel or codec is another
 * talk; undefined is none. A talk that ended stays ended: give undefined and the request again.
 *
 * @example
 * ```tsx
 * const { talk, state } = useTalk(calling ? { target: 'BUS-7', source: microphoneSource } : undefined);
 * return <button onPointerDown={() => talk?.speak(true)} onPointerUp={() => talk?.speak(false)}>{state.kind}</button>;
 * ```
 * @public
 */
export function useTalk(request: TalkRequest | undefined): TalkView {
  const session = useSession();
  const latest = useLatest(request);
  const key = request && JSON.stringify([request.target, request.channel, request.codec, request.packetMs]);
  const create = useCallback((): TalkSession => {
    const wanted = latest.current;
    if (key === undefined || wanted === undefined) throw new Error('useTalk: the request is gone.');
    const { target, channel, source, codec, packetMs, speakImmediately } = wanted;
    const talk = createTalk({
      url: session.streamUrl(talkRequest(target, channel)),
      source: source(),
      ...(codec !== undefined && { codec }),
      ...(packetMs !== undefined && { packetMs }),
      ...(speakImmediately !== undefined && { speakImmediately }),
    });
    talk.open();
    return talk;
  }, [session, key, latest]);
  const talk = useOwned(key === undefined ? undefined : create);
  const subscribe = useCallback((listener: () => void) => talk?.on('state', listener) ?? nothing(), [talk]);
  const get = (): TalkState => talk?.state ?? IDLE;
  const state = useSyncExternalStore(subscribe, get, () => IDLE);
  return { talk, state };
}
