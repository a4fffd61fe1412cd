import { SETTING_LENGTHS } from 'gk-sdk/rules';
import { word } from '../../../shared/i18n/translate.js';
import { defineSetting } from '../define-setting.js';
import { targetProblems } from '../target-problems.js';

/** Network: "toggle use of a fixed server IP and enter it" (spec 002 section 2). */
export default defineSetting({
  resource: ({ network }) => network,
  fields: [
    { kind: 'switch', name: 'fixedServerIp', label: word('Use a fixed server IP') },
    { kind: 'text', name: 'serverIp', label: word('Server IP'), maxLength: SETTING_LENGTHS.host },
  ],
  check: ({ fixedServerIp, serverIp }) =>
    targetProblems({ enabled: fixedServerIp, address: serverIp, form: 'ip' }, { address: 'serverIp' }),
});
