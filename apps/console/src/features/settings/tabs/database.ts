import type { DatabaseMaintenance } from 'gk-sdk/rest';
import { GPS_RETENTION_DAYS, LOG_RETENTION_DAYS } from 'gk-sdk/rules';
import { word } from '../../../shared/i18n/translate.js';
import { defineSetting } from '../define-setting.js';
import { mapSetting } from '../map-setting.js';

/** Days of totals of a server that tells none. */
const UNTOLD = -1;

const choicesOf = <Zero extends string>(days: readonly number[], ofZero: Zero) =>
  days.map((value) => ({
    value,
    ...(value === 0 ? { label: ofZero } : { label: word('{number} days'), labelNumber: value }),
  }));

/** "0 = full": nothing is deleted. */
const FULL = word('full');

function toForm(setting: DatabaseMaintenance): DatabaseMaintenance & { readonly totalsDays: number } {
  return { ...setting, totalsDays: setting.totalsDays ?? UNTOLD };
}

function fromForm({ totalsDays, ...setting }: ReturnType<typeof toForm>): DatabaseMaintenance {
  return totalsDays === UNTOLD ? setting : { ...setting, totalsDays };
}

/** Database: how many days are kept (spec 002 sections 2 and 9). */
export default defineSetting({
  resource: ({ database }) => mapSetting(database, toForm, fromForm),
  fields: [
    { kind: 'select', name: 'eventDays', label: word('Keep events'), choices: choicesOf(LOG_RETENTION_DAYS, FULL) },
    {
      kind: 'select',
      name: 'streamLogDays',
      label: word('Keep stream logs'),
      choices: choicesOf(LOG_RETENTION_DAYS, FULL),
    },
    {
      kind: 'select',
      name: 'gpsDays',
      label: word('Keep GPS positions'),
      choices: choicesOf(GPS_RETENTION_DAYS, FULL),
    },
    {
      kind: 'select',
      name: 'totalsDays',
      label: word('Keep daily totals'),
      choices: choicesOf(GPS_RETENTION_DAYS, word('as long as positions')),
      shown: ({ totalsDays }) => totalsDays !== UNTOLD,
    },
  ],
});
