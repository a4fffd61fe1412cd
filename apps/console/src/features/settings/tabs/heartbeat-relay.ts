import { isRelayAddress, SETTING_LENGTHS } from 'gk-sdk/rules';
import { t, word } from '../../../shared/i18n/translate.js';
import { defineSetting } from '../define-setting.js';

/** Heart Beat Relay: "enable, addr (IP:PORT)" (spec 002 section 3). */
export default defineSetting({
  resource: ({ heartbeatRelay }) => heartbeatRelay,
  fields: [
    { kind: 'switch', name: 'enabled', label: word('Enable the heart beat relay') },
    {
      kind: 'text',
      name: 'address',
      label: word('Address'),
      help: word('An address IP:PORT'),
      maxLength: SETTING_LENGTHS.relayAddress,
      accepts: isRelayAddress,
      problem: word('An address IP:PORT'),
    },
  ],
  check: ({ enabled, address }) => (enabled && address === '' ? { address: t('cannot be empty') } : {}),
});
