import { describeEvent, isolatedText, type EventWords } from 'gk-sdk/rules';
import { t } from '../../shared/i18n/translate.js';
import type { EventToast } from '../../shared/toast/event-toast-store.js';

/** Devices of a toast that are named; the others are counted. */
const NAMED = 2;

/** Words of an event toast. */
export interface EventToastWords {
  readonly title: string;
  readonly text: string;
}

/** Events that share one toast. */
export type ToldEvents = Pick<EventToast, 'kind' | 'newest' | 'count' | 'codes' | 'deviceIds'>;

/**
 * Title and text of a toast of events (spec 000 section 4); the words of the server's definitions go first.
 *
 * @param titleOf - Returns the title of a vehicle.
 */
export function eventToastWords(
  toast: ToldEvents,
  words: EventWords,
  titleOf: (deviceId: string) => string,
): EventToastWords {
  const { kind, newest, count, codes } = toast;
  const devices = devicesWords(toast.deviceIds.map(titleOf));
  if (kind === 'call') {
    return {
      title: t('Call Request'),
      text: t('{device} requests a talk on channel {channel}', {
        device: titleOf(newest.deviceId),
        channel: newest.callChannel ?? 1,
      }),
    };
  }
  const { name, text } = describeEvent(newest, words);
  if (kind === 'recovered') return { title: t('Recover Success'), text: joined(devices, name) };
  const title = codes.length === 1 ? name : t('{count, plural, one {# event} other {# events}}', { count });
  const last = codes.length === 1 ? text : t('last: {event}', { event: name });
  return {
    title,
    text: last === '' || count > 1 ? joined(devices, codes.length > 1 ? last : '') : joined(devices, last),
  };
}

function joined(devices: string, more: string): string {
  return more === '' ? devices : `${devices}: ${isolatedText(more)}`;
}

/** Names of vehicles, the first ones by name and the others by their number. */
export function devicesWords(titles: readonly string[]): string {
  const named = titles.slice(0, NAMED).map(isolatedText).join(', ');
  const rest = titles.length - NAMED;
  return rest > 0 ? t('{names} and {count} more', { names: named, count: rest }) : named;
}
