import { channelNumbers, countChannels, isOnline, type Session } from 'gk-sdk';
import { channelLimit, type TimelinePeriod, type Zone } from 'gk-sdk/rules';
import type { ScriptUrl } from 'gk-sdk/dom';
import { streamUser } from '../../context/session-user.js';
import type { SessionController } from '../../controllers/session-controller.js';
import type { ShownRecord } from '../../recordings/load-records.js';
import type { RecordLoad, RecordLoadController } from '../../recordings/record-load-controller.js';
import { zoneOf } from '../../controllers/zone-controller.js';
import { pageTimeZone } from '../../time/page-zone.js';
import type { EventsQuery } from '../gps-player/track-events.js';
import { playerBounds, playerObstacle, playerPeriod, type PlayerObstacle } from './player-core.js';
import type { PlayerSource, PlayerViewController } from './player-view-controller.js';

const NO_RECORDS: readonly ShownRecord[] = [];
const FIRST_CHANNEL: readonly number[] = [1];

/** Properties of a player that its page sets. @internal */
export interface PlayerProperties {
  readonly device: string | undefined;
  readonly channels: readonly number[];
  readonly maxChannels: number;
  readonly place: 'server' | 'device';
  readonly durationS: number | undefined;
  readonly fromS: number | undefined;
  readonly toS: number | undefined;
  readonly atS: number | undefined;
  readonly records: readonly ShownRecord[] | undefined;
  readonly timeZone: Zone | undefined;
  readonly workerUrl: ScriptUrl | undefined;
  readonly workletUrl: string | undefined;
}

/** Situation of a player: its device, the recordings, and the reason why they cannot be played. @internal */
export class PlayerSituation {
  readonly #properties: PlayerProperties;
  readonly #session: SessionController;
  readonly #load: RecordLoadController;
  readonly #playing: PlayerViewController;
  /** When today was looked at first: the day stays, whatever midnight does. */
  #todayS: number | undefined;
  #user: string | undefined;

  constructor(
    properties: PlayerProperties,
    session: SessionController,
    load: RecordLoadController,
    playing: PlayerViewController,
  ) {
    this.#properties = properties;
    this.#session = session;
    this.#load = load;
    this.#playing = playing;
  }

  /** Takes over who is logged in. */
  followUser(): void {
    this.#user = streamUser(this.#session.state, this.#user);
  }

  get place(): 'server' | 'device' {
    return this.#properties.place === 'device' ? 'device' : 'server';
  }

  get zone(): Zone {
    const { timeZone, device } = this.#properties;
    return zoneOf(timeZone ?? pageTimeZone(), this.#session.session, device);
  }

  /** The day, or the part of it, that the timeline shows. */
  get bounds(): TimelinePeriod {
    const { session } = this.#session;
    if (session) this.#todayS ??= session.serverNowS();
    return playerBounds(this.#properties, this.#todayS ?? Date.now() / 1000, this.zone);
  }

  /** The part of a day that the page asked for; undefined while whole days are shown. */
  get period(): TimelinePeriod | undefined {
    return playerPeriod(this.#properties);
  }

  /** Another device, or another place: today is looked at anew. */
  forgetDay(): void {
    this.#todayS = undefined;
  }

  get records(): readonly ShownRecord[] {
    const { state } = this.#load;
    return this.#properties.records ?? (state.kind === 'ready' ? state.records : NO_RECORDS);
  }

  /** False while the records are looked up, and where they could not be. */
  get areRecordsKnown(): boolean {
    return this.#properties.records !== undefined || this.#load.state.kind === 'ready';
  }

  get device(): ReturnType<Session['devices']['get']> {
    const { device } = this.#properties;
    return device ? this.#session.session?.devices.get(device) : undefined;
  }

  /** The cameras of the device, and channels without one that are shown or recorded; from 1. */
  get offeredChannels(): readonly number[] {
    const { device } = this;
    const present = device ? channelNumbers(device) : FIRST_CHANNEL;
    const recorded = this.records.map(({ channel }) => channel);
    return [...new Set([...present, ...this.channels, ...recorded])].sort((a, b) => a - b);
  }

  /** Most channels at once. */
  get channelLimit(): number {
    return Math.max(1, Math.min(channelLimit('playback'), this.#properties.maxChannels));
  }

  /** Those that are shown; never none. */
  get channels(): readonly number[] {
    const channels = this.#properties.channels.slice(0, this.channelLimit);
    return channels.length > 0 ? channels : FIRST_CHANNEL;
  }

  /** Whether one of the channels that are shown is recorded at a time. */
  isRecordedAt(timeS: number): boolean {
    const { channels } = this;
    return this.records.some(
      ({ channel, startS, endS }) => channels.includes(channel) && timeS >= startS && timeS < endS,
    );
  }

  /** Why nothing can be played; undefined when something can. */
  get obstacle(): PlayerObstacle | undefined {
    const { device, records } = this.#properties;
    return playerObstacle({
      device,
      place: this.place,
      signedIn: this.#session.state?.kind === 'signed-in' || this.#playing.view !== undefined,
      online: this.#online,
      records: records ? { kind: 'ready', records } : this.#load.state,
    });
  }

  /** Whether the only obstacle is that the recordings are not known yet. */
  get isAwaited(): boolean {
    const { obstacle } = this;
    return obstacle?.kind === 'connecting' || obstacle?.kind === 'loading';
  }

  /** Source to play; undefined without a login or a device. */
  get source(): PlayerSource | undefined {
    const { session } = this.#session;
    const { device: deviceId, durationS, workerUrl, workletUrl } = this.#properties;
    const user = this.#user;
    if (!session || !deviceId || user === undefined) return undefined;
    return { session, user, deviceId, durationS, workerUrl, workletUrl, place: this.place, period: this.bounds };
  }

  /** The recordings to look up; undefined while there is nothing to look for, or nobody to ask. */
  get recordLoad(): RecordLoad | undefined {
    const { session, state } = this.#session;
    const { device: deviceId, records } = this.#properties;
    if (!session || !deviceId || state?.kind !== 'signed-in' || records !== undefined || this.#online === false) {
      return undefined;
    }
    // A camera that was taken off may have recorded before.
    const count = Math.max(this.device ? countChannels(this.device) : 1, ...this.channels);
    const channels = Array.from({ length: count }, (_, index) => index + 1);
    return { session, deviceId, place: this.place, channels, period: this.bounds };
  }

  /** The events to look up; undefined while there is nobody to ask. */
  get eventsQuery(): EventsQuery | undefined {
    const { session } = this.#session;
    const { device: deviceId } = this.#properties;
    return session && deviceId ? { session, deviceId, period: this.bounds } : undefined;
  }

  /** Of a device whose own recordings are wanted; undefined for a server's. */
  get #online(): boolean | undefined {
    const { device } = this;
    return this.place === 'device' && device ? isOnline(device) : undefined;
  }
}
