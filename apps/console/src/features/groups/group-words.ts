import type { DeviceGroup } from 'gk-sdk/rest';
import { t } from '../../shared/i18n/translate.js';
import type { LinkChange } from './link-changes.js';

/** Pairs that a notice lists. */
const PAIRS_LISTED = 8;

/** Pairs of group and device, as the 'setted list' notice lists them (spec 002 section 8). */
export function pairWords(groups: readonly DeviceGroup[], changes: readonly LinkChange[]): string {
  const names = new Map(groups.map((group) => [group.groupId, group.name]));
  const pairs = changes.slice(0, PAIRS_LISTED).map(({ kind, link: { groupId, deviceId } }) => {
    const pair = `${names.get(groupId) ?? groupId} – ${deviceId}`;
    return kind === 'add' ? pair : t('{names} (removed)', { names: pair });
  });
  const more = changes.length - pairs.length;
  return more > 0 ? `${pairs.join(', ')} ${t('and {count} more', { count: more })}` : pairs.join(', ');
}
