import { GPS_RETENTION_DAYS, LOG_RETENTION_DAYS } from 'gk-sdk/rules';
import { word } from '../../../shared/i18n/translate.js';
import { defineSetting } from '../define-setting.js';

/** "0 = full": nothing is deleted. */
const choicesOf = (days: readonly number[]) =>
  days.map((value) => ({
    value,
    ...(value === 0 ? { label: word('full') } : { label: word('{number} days'), labelNumber: value }),
  }));

/** Database: how many days are kept (spec 002 sections 2 and 9). */
export default defineSetting({
  resource: ({ database }) => database,
  fields: [
    { kind: 'select', name: 'eventDays', label: word('Keep events'), choices: choicesOf(LOG_RETENTION_DAYS) },
    { kind: 'select', name: 'streamLogDays', label: word('Keep stream logs'), choices: choicesOf(LOG_RETENTION_DAYS) },
    { kind: 'select', name: 'gpsDays', label: word('Keep GPS positions'), choices: choicesOf(GPS_RETENTION_DAYS) },
  ],
});
