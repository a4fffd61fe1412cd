import type { GkErrorCode, Session } from 'gk-sdk';
import type { TalkPartner, TalkState } from 'gk-sdk/stream';
import type { TalkAccess, TalkLabels } from './talk.labels.js';

/** Input of {@link talkAccess}. @internal */
export interface TalkSituation {
  readonly isSecure: boolean;
  readonly session: Session | undefined;
  /** The devices to talk to; undefined: all that there are. */
  readonly deviceIds: readonly string[] | undefined;
  /** Most privileged level that may not; undefined where the right is enough. */
  readonly deniedFrom?: number;
}

/** "Talk is offered only over secure pages" (spec 000 section 6), to users with `F_talk`. @internal */
export function talkAccess({ isSecure, session, deviceIds, deniedFrom = Infinity }: TalkSituation): TalkAccess {
  if (session === undefined) return 'no-session';
  const { state } = session;
  if (state.kind === 'reconnecting' && state.user !== undefined) return 'lost';
  if (state.kind !== 'signed-in')
    return state.kind === 'connecting' || state.kind === 'reconnecting' ? 'connecting' : 'no-session';
  const { permission, permissions } = state.user;
  if (!permissions.F_talk || permission >= deniedFrom) return 'forbidden';
  if (deviceIds?.length === 0) return 'no-device';
  if (!isSecure) return 'insecure';
  const devices = deviceIds?.map((deviceId) => session.devices.get(deviceId));
  // A device that the list does not know is for the server to judge.
  const offline = devices?.every((device) => device !== undefined && ((device.statusBits ?? 0) & 1) === 0);
  return offline === true ? 'offline' : 'ready';
}

/** Notice in the panel. @internal */
export interface TalkNotice {
  readonly tone: 'quiet' | 'good' | 'bad';
  readonly words: string;
}

/** The state of a line in words. @internal */
export function talkNotice(
  access: TalkAccess,
  state: TalkState,
  microphone: { readonly microphoneOn: boolean; readonly microphoneFailure: GkErrorCode | undefined },
  labels: TalkLabels,
): TalkNotice {
  const { microphoneOn, microphoneFailure } = microphone;
  switch (state.kind) {
    case 'connecting':
      return { tone: 'quiet', words: labels.connecting };
    case 'talking': {
      const others = state.partners.flatMap(({ state: how, username }) =>
        how === 'busy' && username ? [username] : [],
      );
      if (others.length > 0) return { tone: 'bad', words: labels.talkedToBy([...new Set(others)].join(', ')) };
      if (!state.speaking) return { tone: 'good', words: labels.listening };
      return microphoneOn
        ? { tone: 'good', words: labels.speaking }
        : { tone: 'quiet', words: labels.microphone.starting };
    }
    case 'refused':
      return { tone: 'bad', words: labels.refused(state.error.message) };
    case 'broken':
      return {
        tone: 'bad',
        words: microphoneFailure === undefined ? labels.broken : microphoneWords(microphoneFailure, labels),
      };
    default:
      if (access !== 'ready')
        return { tone: access === 'connecting' || access === 'lost' ? 'quiet' : 'bad', words: labels.access[access] };
      return { tone: 'quiet', words: state.kind === 'ended' ? labels.ended[state.by] : labels.idle };
  }
}

/** Why there is no microphone, by the code of its error. @internal */
export function microphoneWords(code: GkErrorCode, labels: TalkLabels): string {
  switch (code) {
    case 'forbidden':
      return labels.microphone.denied;
    case 'not-found':
      return labels.microphone.missing;
    case 'unsupported':
      return labels.access.insecure;
    default:
      return labels.microphone.inUse;
  }
}

/** Quietest level that a meter shows. */
const METER_FROM_DBFS = -60;

/** How far a meter goes, 0 to 1, for a level in dBFS. @internal */
export function meterPart(dbfs: number): number {
  return Math.min(1, Math.max(0, 1 - dbfs / METER_FROM_DBFS));
}

/** `0:07`, `12:34` or `1:02:03`. @internal */
export function talkTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}

/** How things stand with each device of a talk; one that the server says nothing of waits. @internal */
export function partnerRows(
  deviceIds: readonly string[],
  state: TalkState,
): readonly { readonly deviceId: string; readonly state: string; readonly username: string | undefined }[] {
  const told = state.kind === 'talking' ? state.partners : [];
  const byId = new Map<string, TalkPartner>(told.map((partner) => [partner.deviceId, partner]));
  const waiting = state.kind === 'connecting' || state.kind === 'talking' ? 'waiting' : 'idle';
  const ids = deviceIds.length > 0 ? deviceIds : told.map(({ deviceId }) => deviceId);
  return ids.map((deviceId) => {
    const partner = byId.get(deviceId);
    return { deviceId, state: partner?.state ?? waiting, username: partner?.username };
  });
}
