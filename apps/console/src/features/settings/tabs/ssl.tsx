import { SETTING_LENGTHS } from 'gk-sdk/rules';
import { isCertificateText, isPrivateKeyText } from './certificate-text.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { defineSetting } from '../define-setting.js';
import { SavedTest } from '../saved-test.js';

const PEM = { kind: 'textarea', rows: 8, code: true, maxLength: SETTING_LENGTHS.pem } as const;

/**
 * SSL Setting: "certificate text and private key text" (spec 002 section 2), and the password of a key that is encrypted. The key stays
 * masked until it is shown.
 */
export default defineSetting({
  resource: ({ encryption }) => encryption,
  fields: [
    {
      ...PEM,
      name: 'certificate',
      label: word('Certificate'),
      accepts: isCertificateText,
      problem: word('This is not a PEM certificate'),
    },
    {
      ...PEM,
      name: 'privateKey',
      label: word('Private key'),
      masked: true,
      accepts: isPrivateKeyText,
      problem: word('This is not a PEM private key'),
    },
    {
      kind: 'secret',
      name: 'keyPassword',
      label: word('Password of the private key'),
      help: word('Only for an encrypted key.'),
      maxLength: SETTING_LENGTHS.keyPassword,
    },
  ],
  Below: () => (
    <SavedTest
      channel="certificate"
      button={t('Test the ports')}
      run={(settings, signal) => settings.testNetwork('certificate', { signal })}
    />
  ),
  check: ({ certificate, privateKey }) => {
    if ((certificate === '') === (privateKey === '')) return {};
    return certificate === '' ? { certificate: t('cannot be empty') } : { privateKey: t('cannot be empty') };
  },
});
