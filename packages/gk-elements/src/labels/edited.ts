/**
 * The labels of all elements with the texts of a translation table, such as that of `GET /i18n/config`.
 *
 * @packageDocumentation
 */
import { EVENT_CODES } from 'gk-sdk/rules';
import { englishAddressLabels } from '../elements/address/address.labels.js';
import { englishBroadcastLabels } from '../elements/broadcast/broadcast.labels.js';
import { englishDeviceTreeLabels } from '../elements/device-tree/device-tree.labels.js';
import { englishDownloadLabels } from '../elements/download/download.labels.js';
import { englishEventFeedLabels } from '../elements/event-feed/event-feed.labels.js';
import { englishGaugeLabels } from '../elements/gauge/gauge.labels.js';
import { englishGpsPlayerLabels } from '../elements/gps-player/gps-player.labels.js';
import { englishIndicatorLabels } from '../elements/indicator/indicator.labels.js';
import { englishLiveTileControlLabels } from '../elements/live-tile/live-tile-controls.labels.js';
import { englishLiveTileLabels } from '../elements/live-tile/live-tile.labels.js';
import { englishLiveWallLabels } from '../elements/live-wall/live-wall.labels.js';
import { englishMiniMapLabels } from '../elements/mini-map/mini-map.labels.js';
import { englishPlayerLabels } from '../elements/player/player.labels.js';
import { englishRecordMapLabels } from '../elements/record-map/record-map.labels.js';
import { englishServerClockLabels } from '../elements/server-clock/server-clock.labels.js';
import { englishSpeedChartLabels } from '../elements/speed-chart/speed-chart.labels.js';
import { englishTalkLabels } from '../elements/talk/talk.labels.js';
import { englishTimelineLabels } from '../elements/timeline/timeline.labels.js';
import { englishFleetLabels } from './fleet.labels.js';
import type { GkLabels, GkLabelSet } from './gk-labels.js';
import { labelWord } from './label-word.js';

const ENGLISH: GkLabels = {
  fleet: englishFleetLabels,
  miniMap: englishMiniMapLabels,
  gpsPlayer: englishGpsPlayerLabels,
  speedChart: englishSpeedChartLabels,
  gauge: englishGaugeLabels,
  liveTile: englishLiveTileLabels,
  eventFeed: {
    ...englishEventFeedLabels,
    eventNames: Object.fromEntries(EVENT_CODES.map(({ code, name }) => [code, name])),
  },
  deviceTree: englishDeviceTreeLabels,
  liveTileControls: englishLiveTileControlLabels,
  talk: englishTalkLabels,
  broadcast: englishBroadcastLabels,
  address: englishAddressLabels,
  serverClock: englishServerClockLabels,
  indicator: englishIndicatorLabels,
  liveWall: englishLiveWallLabels,
  timeline: englishTimelineLabels,
  player: englishPlayerLabels,
  download: englishDownloadLabels,
  recordMap: englishRecordMapLabels,
};

/**
 * Labels in which the texts of a translation table take the place of those that say otherwise. A label that calculates
 * with its values, or that the table says as it is, stays.
 *
 * @param texts - By English word; `{1}`, `{2}` stand for values.
 * @param labels - The labels of the language, such as `taiwanLabels`; English where there are none.
 * @example
 * ```ts
 * setLabels(editedLabels({ 'Zoom in': 'Closer' }, {}));
 * ```
 * @public
 */
export function editedLabels(texts: Readonly<Record<string, string>>, labels: GkLabelSet): GkLabelSet {
  return { ...labels, ...(changed(ENGLISH, labels, texts, {}) as GkLabelSet | undefined) };
}

type Labels = Readonly<Record<string, unknown>>;

/**
 * The labels with what the table changes in them; undefined when it changes nothing.
 *
 * @param base - What elements do not fill in by themselves: the English words of a table inside of a part.
 */
function changed(
  english: object,
  current: unknown,
  texts: Readonly<Record<string, string>>,
  base: object,
): Labels | undefined {
  const known: Labels = isTable(current) ? current : {};
  const changes = Object.entries<unknown>({ ...english }).flatMap(([name, label]): [string, unknown][] => {
    const now = known[name] ?? label;
    if (isTable(label)) {
      const part = changed(label, known[name], texts, english === ENGLISH ? {} : label);
      return part ? [[name, part]] : [];
    }
    const word = labelWord(label);
    const text = word !== undefined && Object.hasOwn(texts, word) ? texts[word] : undefined;
    if (!text || text === labelWord(now)) return [];
    return [[name, typeof label === 'function' ? filledIn(text) : text]];
  });
  return changes.length === 0 ? undefined : { ...base, ...known, ...Object.fromEntries(changes) };
}

function isTable(value: unknown): value is Labels {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A label that puts its values into the places of a text. */
function filledIn(text: string) {
  return (...values: readonly (string | number)[]): string =>
    text.replace(/\{(\d)\}/g, (mark, n: string) => String(values[Number(n) - 1] ?? mark));
}
