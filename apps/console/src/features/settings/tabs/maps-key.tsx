import { MAP_LIMITS, SETTING_LENGTHS } from 'gk-sdk/rules';
import type { LatLng } from 'gk-sdk/rules';
import type { ServerSettingsResource } from 'gk-sdk/rest';
import { t, word } from '../../../shared/i18n/translate.js';
import { SettingPanel, wordsOf, type SettingTab } from '../define-setting.js';
import { filedSetting, type FieldsOfSetting } from '../settings-file/filed-setting.js';
import { mapSetting } from '../map-setting.js';
import { SettingPart } from '../setting-part.js';
import { targetProblems } from '../target-problems.js';

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

type MapTiles = Awaited<ReturnType<ServerSettingsResource['mapTiles']['read']>>;

const TILES: FieldsOfSetting<MapTiles> = {
  resource: ({ mapTiles }) => mapTiles,
  fields: [
    { kind: 'switch', name: 'enabled', label: word('Take the map from another server') },
    {
      kind: 'select',
      name: 'kind',
      label: word('Kind of map'),
      choices: [
        { value: 'raster', label: word('Pictures') },
        { value: 'style', label: word('Vector tiles: a MapLibre style') },
      ],
    },
    {
      kind: 'text',
      name: 'url',
      label: word('Address'),
      help: word('Everybody who opens a map sees this address, and a key in it: use one that is limited to this site.'),
      placeholder: 'https://tiles.example.com/{z}/{x}/{y}.png',
      maxLength: SETTING_LENGTHS.mapTilesUrl,
    },
    {
      kind: 'text',
      name: 'attribution',
      label: word('Attribution'),
      help: word('Words that the licence of the pictures asks for'),
      maxLength: SETTING_LENGTHS.mapAttribution,
    },
    {
      kind: 'text',
      name: 'hosts',
      label: word('Further servers'),
      help: word('Servers that a style names for tiles, glyphs and sprites, with commas'),
      placeholder: 'https://tiles.example.com',
      maxLength: SETTING_LENGTHS.mapHosts,
    },
  ],
  check: ({ enabled, kind, url }) => ({
    ...targetProblems({ enabled, address: url, form: 'url' }, { address: 'url' }),
    ...(enabled &&
      kind === 'raster' &&
      !['{z}', '{x}', '{y}'].every((part) => url.includes(part)) && {
        url: t('The address of pictures needs {places}', { places: '{z}, {x}, {y}' }),
      }),
    ...(enabled &&
      isVectorTemplate(kind, url) && {
        url: t('These are vector tiles without a style: choose a MapLibre style (JSON) that names them'),
      }),
  }),
};

/** Tiles of a vector map say where roads are, and not how they look; the server refuses them by the same rule. */
function isVectorTemplate(kind: MapTiles['kind'], url: string): boolean {
  return kind === 'style' ? /\{[zxy]\}/.test(url) : /\.(pbf|mvt)\b/i.test(url);
}

/** Maps service key: "enter a key and a default map centre (lat, lng)" (spec 002 section 2). */
const tab: SettingTab = {
  Panel: MapsKeyPanel,
  words: [...wordsOf(KEY.fields), ...wordsOf(CENTER.fields), ...wordsOf(TILES.fields)],
  filed: [filedSetting(KEY, 'key'), filedSetting(CENTER, 'center'), filedSetting(TILES, 'tiles')],
};
export default tab;

function MapsKeyPanel() {
  return (
    <>
      <SettingPanel {...KEY} />
      <SettingPart title={t('Default map centre')}>
        <SettingPanel {...CENTER} />
      </SettingPart>
      <SettingPart title={t('Base map')}>
        <SettingPanel {...TILES} />
      </SettingPart>
    </>
  );
}
