import type { RecorderStore } from '../../store/recorder-store.js';
import { ACME_ACCOUNT } from './acme-account.js';

/** Secrets of settings by the names of their fields, as the tabs call them. */
const WORDS: Readonly<Record<string, { readonly tab: string; readonly fields: Readonly<Record<string, string>> }>> = {
  smtp: { tab: 'Email', fields: { pass: 'the password' } },
  sms: { tab: 'SMS', fields: { apikey: 'the API key' } },
  cloud: { tab: 'Push Event', fields: { secret: 'the secret' } },
  ddns: { tab: 'DDNS', fields: { pass: 'the password' } },
  googlekey: { tab: 'Google map key', fields: { googleKey: 'the key' } },
  encrypt: {
    tab: 'SSL',
    fields: { certificate: 'the certificate', privateKey: 'the private key', keyPassword: 'the password of the key' },
  },
};

/** Says which secrets of a setting have to be typed again, as the first part of its note; undefined when all can be read. */
export function lostSecretsNote({ store }: { readonly store: RecorderStore }, name: string): string | undefined {
  const fields = store.settings.lostSecrets().get(name);
  if (fields === undefined) return undefined;
  return `The key that opens ${wordsOf(name, fields)} is not in the state folder (secrets.key): type it again and save, or put the file back and start anew.`;
}

/** Lines for the Run Log of a server whose key does not open what was sealed. */
export function lostSecretsLines(store: Pick<RecorderStore, 'settings' | 'terminals' | 'parameters'>): string[] {
  // An account at a certificate authority is made anew when it is needed.
  const typed = [...store.settings.lostSecrets()].filter(([name]) => name !== ACME_ACCOUNT.name);
  const settings = typed.map(
    ([name, fields]) =>
      `${WORDS[name]?.tab ?? name}: type ${wordsOf(name, fields)} again. The key that opens it is not in the state folder (secrets.key).`,
  );
  const terminals = store.terminals.lostCodes();
  const codes = `The codes of ${terminals} terminals cannot be opened (secrets.key): each gets a new one when it registers again.`;
  const devices = store.parameters.lostDevices();
  const parameters = `Passwords in the parameters of ${devices} devices cannot be opened (secrets.key): type them again.`;
  return [...settings, ...(terminals === 0 ? [] : [codes]), ...(devices === 0 ? [] : [parameters])];
}

function wordsOf(name: string, fields: readonly string[]): string {
  return fields.map((field) => WORDS[name]?.fields[field] ?? field).join(' and ');
}
