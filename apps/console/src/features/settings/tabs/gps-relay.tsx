import { SETTING_LENGTHS } from 'gk-sdk/rules';
import { word } from '../../../shared/i18n/translate.js';
import { defineSetting } from '../define-setting.js';
import { PORT } from '../limits.js';
import { RelayTest } from '../relay-test.js';
import { targetProblems } from '../target-problems.js';

/** GPS Relay: enable, IP and port (spec 002 section 3). */
export default defineSetting({
  resource: ({ gpsRelay }) => gpsRelay,
  fields: [
    { kind: 'switch', name: 'enabled', label: word('Enable the GPS relay') },
    { kind: 'text', name: 'ip', label: word('IP'), maxLength: SETTING_LENGTHS.host },
    { kind: 'number', name: 'port', label: word('Port'), ...PORT },
  ],
  check: ({ enabled, ip, port }) => targetProblems({ enabled, address: ip, port }, { address: 'ip', port: 'port' }),
  Below: () => <RelayTest relay="gps" />,
});
