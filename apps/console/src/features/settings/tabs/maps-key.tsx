import { MAP_LIMITS, SETTING_LENGTHS } from 'gk-sdk/rules';
import type { LatLng } from 'gk-sdk/rules';
import { t, word } from '../../../shared/i18n/translate.js';
import { SettingPanel, wordsOf, type SettingTab } from '../define-setting.js';
import { filedSetting, type FieldsOfSetting } from '../settings-file/filed-setting.js';
import { mapSetting } from '../map-setting.js';
import { SettingPart } from '../setting-part.js';

const KEY: FieldsOfSetting<{ readonly key: string }> = {
  resource: ({ mapsKey }) =>
    mapSetting(
      mapsKey,
      (key) => ({ key }),
      ({ key }) => key,
    ),
  fields: [{ kind: 'secret', name: 'key', label: word('Maps service key'), maxLength: SETTING_LENGTHS.mapsKey }],
};
const CENTER: FieldsOfSetting<LatLng> = {
  resource: ({ mapCenter }) => mapCenter,
  fields: [
    { kind: 'number', name: 'lat', label: word('Latitude'), unit: '°', ...MAP_LIMITS.lat, step: 'any' },
    { kind: 'number', name: 'lng', label: word('Longitude'), unit: '°', ...MAP_LIMITS.lng, step: 'any' },
  ],
};

/** Maps service key: "enter a key and a default map centre (lat, lng)" (spec 002 section 2). */
const tab: SettingTab = {
  Panel: MapsKeyPanel,
  words: [...wordsOf(KEY.fields), ...wordsOf(CENTER.fields)],
  filed: [filedSetting(KEY, 'key'), filedSetting(CENTER, 'center')],
};
export default tab;

function MapsKeyPanel() {
  return (
    <>
      <SettingPanel {...KEY} />
      <SettingPart title={t('Default map centre')}>
        <SettingPanel {...CENTER} />
      </SettingPart>
    </>
  );
}
