import { RECORD_DAYS_LIMITS } from 'gk-sdk/rules';
import { word } from '../../../shared/i18n/translate.js';
import { defineSetting } from '../define-setting.js';
import { mapSetting } from '../map-setting.js';

/** Record Options: default record days (spec 002 section 2). */
export default defineSetting({
  resource: ({ recordDays }) =>
    mapSetting(
      recordDays,
      (days) => ({ days }),
      ({ days }) => days,
    ),
  fields: [
    {
      kind: 'number',
      name: 'days',
      label: word('Default record days'),
      unit: word('days'),
      help: word('For devices without a setting of their own. 0 = keep recordings until the disk is full.'),
      ...RECORD_DAYS_LIMITS,
    },
  ],
});
