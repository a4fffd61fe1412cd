import { useCallback, useMemo, useSyncExternalStore } from 'react';
import {
  createTalk,
  talkRequest,
  type TalkOptions,
  type TalkSession,
  type TalkSource,
  type TalkState,
  type TalkTarget,
} from 'gk-sdk/stream';
import { Attempt } from './attempt.js';
import { useLatest } from './use-latest.js';
import { useOwned } from './use-owned.js';
import { useSession } from './use-session.js';

/** Target and settings of a talk. @public */
export interface TalkRequest extends Pick<TalkOptions, 'codec' | 'packetMs' | 'speakImmediately'> {
  /** One device, several, or `broadcast`. */
  readonly target: TalkTarget;
  /** Talk channel of the device, from its extras; 1 by default. */
  readonly channel?: number;
  /** Creates the sound to send, such as `microphoneSource()` of `gk-sdk/dom`; called when the talk is created. */
  readonly source: () => TalkSource;
}

/** Current state of a talk. @public */
export interface TalkView {
  /** The talk, to speak, to close and to hear the device; undefined until the line is requested. */
  readonly talk: TalkSession | undefined;
  readonly state: TalkState;
}

const IDLE: TalkState = { kind: 'idle' };
const nothing = (): (() => void) => () => undefined;

/**
 * A talk that opens when the component mounts and closes when it unmounts. Another target, channel or codec opens a new
 * talk; undefined means no talk. A talk that ended stays ended: pass undefined and then the request again. One that cannot be
 * opened, for example without a login, is `broken`.
 *
 * @example
 * ```tsx
 * const { talk, state } = useTalk(calling ? { target: 'GK-0007', source: microphoneSource } : undefined);
 * return <button onPointerDown={() => talk?.speak(true)} onPointerUp={() => talk?.speak(false)}>{state.kind}</button>;
 * ```
 * @public
 */
export function useTalk(request: TalkRequest | undefined): TalkView {
  const session = useSession();
  const latest = useLatest(request);
  const key = request && JSON.stringify([request.target, request.channel, request.codec, request.packetMs]);
  const open = useCallback((): TalkSession => {
    const wanted = latest.current;
    if (key === undefined || wanted === undefined) throw new Error('useTalk: the request is gone.');
    const { target, channel, source, codec, packetMs, speakImmediately } = wanted;
    const talk = createTalk({
      url: session.streamUrl(talkRequest(target, channel)),
      ...(session.openSocket && { openSocket: session.openSocket }),
      source: source(),
      ...(codec !== undefined && { codec }),
      ...(packetMs !== undefined && { packetMs }),
      ...(speakImmediately !== undefined && { speakImmediately }),
    });
    talk.open();
    return talk;
  }, [session, key, latest]);
  const create = useCallback(() => new Attempt(open), [open]);
  const attempt = useOwned(key === undefined ? undefined : create);
  const talk = attempt?.made;
  const error = attempt?.error;
  const broken = useMemo((): TalkState | undefined => error && { kind: 'broken', error }, [error]);
  const subscribe = useCallback((listener: () => void) => talk?.on('state', listener) ?? nothing(), [talk]);
  const get = (): TalkState => talk?.state ?? broken ?? IDLE;
  const state = useSyncExternalStore(subscribe, get, () => IDLE);
  return { talk, state };
}
