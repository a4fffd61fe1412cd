import { SETTING_LENGTHS, targetProblem } from 'gk-sdk/rules';
import { word } from '../../../shared/i18n/translate.js';
import { defineSetting } from '../define-setting.js';
import { RelayTest } from '../relay-test.js';
import { targetProblems } from '../target-problems.js';

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
      accepts: (address) => targetProblem({ enabled: true, address, form: 'host:port' }) === undefined,
      problem: word('An address IP:PORT'),
    },
  ],
  check: ({ enabled, address }) => targetProblems({ enabled, address, form: 'host:port' }, { address: 'address' }),
  Below: () => <RelayTest relay="heartbeat" />,
});
