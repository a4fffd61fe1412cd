import { word } from '../../../shared/i18n/translate.js';
import { defineSetting } from '../define-setting.js';
import { mapSetting } from '../map-setting.js';

/** Event Recover: "enable ('' default, '0', '1')" (spec 002 section 3, Cover). */
export default defineSetting({
  resource: ({ cover }) =>
    mapSetting(
      cover,
      (enabled) => ({ enabled }),
      ({ enabled }) => enabled,
    ),
  fields: [
    {
      kind: 'select',
      name: 'enabled',
      label: word('Download lost event recordings again'),
      choices: [
        { value: 'default', label: word('Default') },
        { value: 'on', label: word('Enable') },
        { value: 'off', label: word('Disable') },
      ],
    },
  ],
});
