import { SETTING_LENGTHS } from 'gk-sdk/rules';
import { t, word } from '../../../shared/i18n/translate.js';
import { defineSetting } from '../define-setting.js';
import { PORT } from '../limits.js';
import { SavedTest } from '../saved-test.js';
import { targetProblems } from '../target-problems.js';

/** Push Event: enable, IP and port (spec 002 section 3), and a key of our own that signs pushes. */
export default defineSetting({
  resource: ({ cloud }) => cloud,
  fields: [
    { kind: 'switch', name: 'enabled', label: word('Send push events to a server') },
    { kind: 'text', name: 'ip', label: word('IP'), maxLength: SETTING_LENGTHS.host },
    { kind: 'number', name: 'port', label: word('Port'), ...PORT },
    {
      kind: 'secret',
      name: 'secret',
      label: word('Key of the signature'),
      help: word(
        'The receiver checks by it that a push comes from this server (header webhook-signature); empty for none',
      ),
      maxLength: SETTING_LENGTHS.pushSecret,
    },
  ],
  check: ({ enabled, ip, port }) => targetProblems({ enabled, address: ip, port }, { address: 'ip', port: 'port' }),
  Below: TestPush,
});

function TestPush() {
  return <SavedTest channel="push" button={t('Send')} run={(settings, signal) => settings.testPush({ signal })} />;
}
