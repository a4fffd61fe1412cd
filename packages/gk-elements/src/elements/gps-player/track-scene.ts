import type { TemplateResult } from 'lit';
import type { GpsPoint, Session } from 'gk-sdk';
import type { FootageStretch } from '../../track/footage.js';
import { durationWords } from '../../time/clock-format.js';
import type { TrackFix } from '../../track/indexed-track.js';
import type { EventFeedLabels } from '../event-feed/event-feed.labels.js';
import { pressedMoment, toMapTrack, trackBounds, trackColors, type PressedMoment } from './gps-player-core.js';
import { PlayerMap } from './gps-player-map.js';
import type { GpsPlayerLabels } from './gps-player.labels.js';
import { TrackEvents, placeEvents, type GpsPlayerEvent, type PlacedEvent } from './track-events.js';
import { vehicleMarker } from './track-overlays.js';
import type { DeviceTrack } from './device-track.js';
import { DeviceTracks, type TracksChange } from './device-tracks.js';

/** Query of the map's content, and its owner. @internal */
export interface SceneQuery {
  readonly session: Session | undefined;
  readonly track: readonly GpsPoint[] | undefined;
  /** The device in detail. */
  readonly device: string | undefined;
  readonly devices: readonly string[];
  readonly fromS: number | undefined;
  readonly toS: number | undefined;
  readonly minStopS: number;
  readonly events: readonly GpsPlayerEvent[];
  readonly loadEvents: boolean;
}

/** Callbacks of the scene. @internal */
export interface SceneListener {
  changed(): void;
  /** A track was read, with so many points. */
  loaded(points: number, deviceId: string): void;
  /** A point of a track or an event was pressed on the map. */
  pressed(moment: PressedMoment): void;
  /** The words of the page for events, over the English ones. */
  eventWords(): Partial<EventFeedLabels> | undefined;
}

/** Content of a player: tracks and events, and the map that they are drawn on. @internal */
export class TrackScene {
  readonly tracks: DeviceTracks;
  readonly loadedEvents: TrackEvents;
  readonly map: PlayerMap;
  #placed: readonly PlacedEvent[] = [];
  /** Input of the current placed events. */
  #placedOf: readonly unknown[] = [];
  #device: string | undefined;
  #session: Session | undefined;

  constructor(listener: SceneListener) {
    const changed = (): void => {
      listener.changed();
    };
    this.tracks = new DeviceTracks(changed, (points, deviceId) => {
      listener.loaded(points, deviceId);
    });
    this.loadedEvents = new TrackEvents(changed, () => listener.eventWords());
    this.map = new PlayerMap({
      changed,
      clicked: (place, withinDeg) => {
        const moment = pressedMoment(this.track.indexed, this.#placed, place, withinDeg);
        if (moment !== undefined) listener.pressed(moment);
      },
    });
  }

  /** The track in detail. */
  get track(): DeviceTrack {
    return this.tracks.main;
  }

  /** The events of the device in detail, in order of time. */
  get events(): readonly PlacedEvent[] {
    return this.#placed;
  }

  /** Reads what is asked for, unless it is given, there or on its way. */
  ask(query: SceneQuery): void {
    this.tracks.ask(query);
    const { session, device, fromS, toS, loadEvents } = query;
    const isAsked = loadEvents && session && device && fromS !== undefined && toS !== undefined;
    this.loadedEvents.ask(isAsked ? { session, deviceId: device, period: { startS: fromS, endS: toS } } : undefined);
  }

  /** Takes over what was given or read. */
  take({ session, track, device, minStopS, events }: SceneQuery): TracksChange {
    this.#device = device;
    this.#session = session;
    const taken = this.tracks.take(track, device, minStopS);
    const parts = [events, this.loadedEvents.events, this.track.indexed];
    if (parts.every((part, i) => part === this.#placedOf[i])) return taken;
    this.#placedOf = parts;
    const before = this.#placed.length;
    this.#placed = placeEvents([...events, ...this.loadedEvents.events], this.track.indexed);
    return taken === 'same' && before + this.#placed.length > 0 ? 'redrawn' : taken;
  }

  /** Draws all of it anew; with `fit` the view goes there. */
  draw(limitKmh: number, footage: readonly FootageStretch[], words: GpsPlayerLabels, fit: boolean): void {
    const { indexed, analysis } = this.track;
    const others = this.tracks.others.map(({ track }) => track.indexed);
    const stopWords = (seconds: number): string => durationWords(seconds, words.seconds);
    const drawn = toMapTrack(indexed, analysis, trackColors(indexed, limitKmh, footage), stopWords, {
      others,
      events: this.#placed,
    });
    this.map.setTrack(drawn, fit ? trackBounds(indexed, ...others) : undefined);
  }

  /** The vehicles where they are at a time, the one in detail above the others. */
  markers(timeS: number | undefined, limitKmh: number): TemplateResult[] {
    const { others } = this.tracks;
    const marker = (at: TrackFix | undefined, deviceId: string | undefined): TemplateResult => {
      const { extras } = (deviceId === undefined ? undefined : this.#session?.devices.get(deviceId)) ?? {};
      const name = others.length > 0 ? deviceId : undefined;
      return vehicleMarker(at, at && this.map.project(at), limitKmh, { name, icon: extras?.icon });
    };
    return [
      ...others.map(({ deviceId, track }) => marker(track.at(timeS), deviceId)),
      marker(this.track.at(timeS), this.#device),
    ];
  }

  /** Has the next {@link TrackScene.ask} read everything again. */
  forget(): void {
    this.tracks.forget();
    this.loadedEvents.forget();
  }

  /** Gives up what is under way, and frees the map. */
  stop(): void {
    this.map.stop();
    this.tracks.cancel();
    this.loadedEvents.cancel();
  }
}
