import type { GpsPoint, Session } from 'gk-sdk';
import { createRestClient } from 'gk-sdk/rest';
import type { CommandCaller } from 'gk-sdk/recordings';
import { TestSession, testRecords } from '../test-session.js';
import { TEST_TRACK_START_S, testTrack } from '../test-track.js';

/** An online vehicle with a position. */
const DEVICE = 'BUS-00003';
const FROM_S = TEST_TRACK_START_S;
const TO_S = FROM_S + 3600;
const records = [
  { channel: 1, startS: FROM_S, endS: FROM_S + 1200, kind: 'Normal' },
  { channel: 2, startS: FROM_S + 600, endS: FROM_S + 1800, kind: 'Alarm' },
];

/** A session of a signed-in user whose server has a small fleet, streams, a command channel and REST. */
export function sampleSession(port: number): { readonly test: TestSession; readonly session: Session } {
  const test = new TestSession();
  test.devices.replaceAll(testRecords(8));
  test.signIn();
  const call: CommandCaller['call'] = (code) => Promise.resolve({ code, fields: { R: '1', Z: '1' } });
  const rest = createRestClient({
    baseUrl: 'http://recorder.test',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'x' }),
    fetch: (url) => Promise.resolve(Response.json(new URL(url).pathname.endsWith('gps') ? [] : {})),
  });
  let streams = 0;
  const streamUrl = (): string => `ws://127.0.0.1:${port}/ws.cgi?name=contract-${++streams}`;
  return { test, session: Object.assign(test, { command: { call }, rest, streamUrl }).asSession() };
}

/**
 * Returns the properties of an element in these tests; an element that is not named here gets session and device alone.
 */
export function sampleOf(tagName: string): Readonly<Record<string, unknown>> {
  const track: readonly GpsPoint[] = testTrack(1800);
  const period = { fromS: FROM_S, toS: TO_S };
  switch (tagName) {
    case 'gk-live-tile':
      return { channel: 1, controls: true, osd: true, ptz: true, talk: true, dataMeter: true };
    case 'gk-live-wall':
      return { ptz: true, talk: true };
    case 'gk-player':
      return { ...period, atS: FROM_S, channels: [1, 2], records, timeZone: 'UTC', timePickers: true };
    case 'gk-record-map':
      return { day: new Date(FROM_S * 1000).toISOString().slice(0, 10), records, timeZone: 'UTC', monthStrip: true };
    case 'gk-download':
      return { ...period, channels: '1', timeZone: 'UTC' };
    case 'gk-gps-player':
      return { track, baseMap: 'none', timeZone: 'UTC', hours: true };
    case 'gk-incident':
      return { track, atS: FROM_S, baseMap: 'none', timeZone: 'UTC' };
    case 'gk-gps-map':
      return { baseMap: 'none', focusDevice: DEVICE };
    case 'gk-mini-map':
      return { baseMap: 'none', gauges: true };
    case 'gk-timeline':
      return { ...period, records, channels: [1, 2], selectable: true, positionS: FROM_S + 900, timeZone: 'UTC' };
    case 'gk-speed-chart':
      return { track, limit: 80, timeZone: 'UTC' };
    case 'gk-gauge':
      return { value: 72, limit: 90 };
    case 'gk-address':
      return {
        source: {
          geocodingAvailable: () => Promise.resolve(true),
          reverseGeocode: () => Promise.resolve('1 Zhongzheng Road'),
        },
      };
    case 'gk-device-tree':
      return { selection: 'tiles' };
    case 'gk-device-list':
      return { selected: DEVICE };
    default:
      return {};
  }
}

/** Acts on an element once it is there. */
export function act(element: HTMLElement, test: TestSession): void {
  if (element.localName === 'gk-event-feed') {
    const happened = {
      deviceId: DEVICE,
      eventCode: 13,
      happenedS: Math.floor(Date.now() / 1000),
      change: 'new',
    } as const;
    test.sendEvent({ ...happened, serialNo: 1, memo: 'Line 1' });
    test.sendEvent({ ...happened, serialNo: 2, callChannel: 1 });
  }
  if (element.localName === 'gk-live-tile') {
    const lines = document.createElement('div');
    lines.slot = 'overlay';
    element.append(lines);
  }
  if (element.localName === 'gk-live-wall') {
    const wall = element as HTMLElement & { show(camera: { device: string; channel: number }): void };
    wall.show({ device: DEVICE, channel: 1 });
    wall.show({ device: DEVICE, channel: 2 });
  }
}

/** Makes an element with its sample; elements that take `device` and `session` get them. */
export function makeSample(tagName: string, members: readonly string[], session: Session): HTMLElement {
  const element = document.createElement(tagName);
  const given: Record<string, unknown> = { device: DEVICE, session, ...sampleOf(tagName) };
  for (const [name, value] of Object.entries(given))
    if (members.includes(name)) Object.assign(element, { [name]: value });
  return element;
}

/** True once an element shows its data, for those that load some and do not say so otherwise. */
export function isLoaded(element: HTMLElement): boolean {
  const { state } = element as HTMLElement & { readonly state?: unknown };
  if (element.localName === 'gk-live-tile') return state === 'live';
  if (element.localName === 'gk-address') return state === 'found';
  const tiles = element.localName === 'gk-live-wall' ? element.shadowRoot?.querySelectorAll('gk-live-tile') : [];
  return [...(tiles ?? [])].every((tile) => isLoaded(tile));
}
