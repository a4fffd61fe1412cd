import { SETTING_LENGTHS } from 'gk-sdk/rules';
import { word } from '../../../shared/i18n/translate.js';
import { defineSetting } from '../define-setting.js';
import { targetProblems } from '../target-problems.js';

/** Reverse geocoding service: enable and server (spec 002 section 2). */
export default defineSetting({
  resource: ({ reverseGeocoding }) => reverseGeocoding,
  fields: [
    { kind: 'switch', name: 'enabled', label: word('Enable reverse geocoding') },
    { kind: 'text', name: 'server', label: word('Server'), maxLength: SETTING_LENGTHS.geocodingServer },
  ],
  check: ({ enabled, server }) => targetProblems({ enabled, address: server, form: 'url' }, { address: 'server' }),
});
