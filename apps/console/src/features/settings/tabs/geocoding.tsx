import { SETTING_LENGTHS } from 'gk-sdk/rules';
import type { ReverseGeocodingSettings } from 'gk-sdk/rest';
import { t, word } from '../../../shared/i18n/translate.js';
import { SettingPanel, wordsOf, type SettingTab } from '../define-setting.js';
import { PlaceTest } from '../place-test.js';
import { SettingPart } from '../setting-part.js';
import { filedSetting, type FieldsOfSetting } from '../settings-file/filed-setting.js';
import { targetProblems } from '../target-problems.js';

const check = ({ enabled, server }: ReverseGeocodingSettings) =>
  targetProblems({ enabled, address: server, form: 'url' }, { address: 'server' });

const GEOCODING: FieldsOfSetting<ReverseGeocodingSettings> = {
  resource: ({ reverseGeocoding }) => reverseGeocoding,
  fields: [
    { kind: 'switch', name: 'enabled', label: word('Enable reverse geocoding') },
    {
      kind: 'text',
      name: 'server',
      label: word('Server'),
      help: word('An address of Nominatim, without /reverse at its end'),
      maxLength: SETTING_LENGTHS.geocodingServer,
    },
  ],
  check,
};
const ROUTES: FieldsOfSetting<ReverseGeocodingSettings> = {
  resource: ({ routeService }) => routeService,
  fields: [
    { kind: 'switch', name: 'enabled', label: word('Ask a server for driving routes') },
    {
      kind: 'text',
      name: 'server',
      label: word('Route server'),
      help: word(
        'An address of OSRM, without /route at its end. Without it, positions off the own map are joined by straight lines.',
      ),
      maxLength: SETTING_LENGTHS.geocodingServer,
    },
  ],
  check,
};

/** Reverse geocoding service: enable and server (spec 002 section 2), and the service of driving routes, our own. */
const tab: SettingTab = {
  Panel: GeocodingPanel,
  words: [...wordsOf(GEOCODING.fields), ...wordsOf(ROUTES.fields)],
  filed: [filedSetting(GEOCODING), filedSetting(ROUTES, 'routes')],
};
export default tab;

function GeocodingPanel() {
  return (
    <>
      <SettingPanel {...GEOCODING}>
        <PlaceTest service="geocoding" />
      </SettingPanel>
      <SettingPart title={t('Driving routes')}>
        <SettingPanel {...ROUTES}>
          <PlaceTest service="routes" />
        </SettingPanel>
      </SettingPart>
    </>
  );
}
