import { SETTING_LENGTHS } from 'gk-sdk/rules';
import { word } from '../../../shared/i18n/translate.js';
import { defineSetting } from '../define-setting.js';
import { PORT } from '../limits.js';
import { targetProblems } from '../target-problems.js';

/** Device Redirect: "prefix, device id list, new-devices-only flag, new server and port" (spec 002 section 2). */
export default defineSetting({
  resource: ({ deviceRedirect }) => deviceRedirect,
  fields: [
    {
      kind: 'text',
      name: 'prefix',
      label: word('Prefix'),
      help: word('Devices whose ID starts with this prefix are sent to the new server.'),
      maxLength: SETTING_LENGTHS.redirectPrefix,
    },
    { kind: 'list', name: 'deviceIds', label: word('Device ids'), help: word('Separated by commas.') },
    { kind: 'switch', name: 'newDevicesOnly', label: word('Only new devices') },
    { kind: 'text', name: 'server', label: word('New server'), maxLength: SETTING_LENGTHS.host },
    { kind: 'number', name: 'port', label: word('New port'), ...PORT },
  ],
  check: ({ prefix, deviceIds, newDevicesOnly, server, port }) => {
    const enabled = prefix !== '' || deviceIds.length > 0 || newDevicesOnly;
    return targetProblems({ enabled, address: server, port }, { address: 'server', port: 'port' });
  },
});
