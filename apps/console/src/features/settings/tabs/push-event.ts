import { SETTING_LENGTHS } from 'gk-sdk/rules';
import { word } from '../../../shared/i18n/translate.js';
import { defineSetting } from '../define-setting.js';
import { PORT } from '../limits.js';
import { targetProblems } from '../target-problems.js';

/** Push Event: enable, IP and port (spec 002 section 3). */
export default defineSetting({
  resource: ({ cloud }) => cloud,
  fields: [
    { kind: 'switch', name: 'enabled', label: word('Send push events to a server') },
    { kind: 'text', name: 'ip', label: word('IP'), maxLength: SETTING_LENGTHS.host },
    { kind: 'number', name: 'port', label: word('Port'), ...PORT },
  ],
  check: ({ enabled, ip, port }) => targetProblems({ enabled, address: ip, port }, { address: 'ip', port: 'port' }),
});
