import { readEvidenceKeys } from '../../evidence/evidence-keys.js';
import type { EvidenceOrigin, EvidenceProof } from '../../evidence/evidence-proof.js';
import { evidenceProofWords } from '../../evidence/prove-evidence.js';
import { sentence } from '../../util/sentence.js';
import { make } from './make-element.js';
import { zonedTime } from './zoned-time.js';

const ORIGINS: Readonly<Record<EvidenceOrigin['origin'], string>> = {
  server: 'sent by the server',
  derived: 'made of what the server sent',
  user: 'stated by the user',
};

/** Fields of the manifest in the words of the page. */
const FIELDS: Readonly<Record<string, string>> = {
  driverName: 'driver',
  madeS: 'time of making',
  channels: 'channels that were asked for',
  missing: 'reasons of what is missing',
};

/**
 * Shows the proof of a bundle. A key inside of the bundle proves nothing: the page asks for what the user has of the
 * server from elsewhere.
 */
export function proofView(proof: EvidenceProof): readonly HTMLElement[] {
  const status = make('p');
  status.className = 'proof';
  status.setAttribute('aria-live', 'polite');
  const judge = (trusted: readonly string[]): void => {
    const { isProven, words } = evidenceProofWords(proof, trusted);
    status.textContent = sentence(`${words.charAt(0).toUpperCase()}${words.slice(1)}`);
    status.dataset['proof'] = isProven ? 'yes' : proof.kind === 'does-not-fit' ? 'no' : 'open';
  };
  judge([]);
  const heading = make('h2', 'Signature');
  switch (proof.kind) {
    case 'signed':
      return [heading, status, ...keyView(proof, judge), originsView(proof)];
    case 'does-not-fit':
      return [
        heading,
        status,
        make('ul', '', ...proof.problems.map(({ name, reason }) => make('li', `${name}: ${reason}`))),
      ];
    default:
      return [heading, status];
  }
}

/** The fingerprint of the key, and where to tell the one of the server. */
function keyView(
  { fingerprint, user, atS }: Extract<EvidenceProof, { kind: 'signed' }>,
  judge: (trusted: readonly string[]) => void,
): readonly HTMLElement[] {
  const answer = make('output');
  const tell = async (text: string): Promise<void> => {
    answer.textContent = '';
    try {
      judge(text.trim() === '' ? [] : await readEvidenceKeys(text));
    } catch (error) {
      judge([]);
      answer.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  const typed = make('input');
  typed.type = 'text';
  typed.size = 70;
  typed.autocomplete = 'off';
  typed.addEventListener('input', () => void tell(typed.value));
  const chosen = make('input');
  chosen.type = 'file';
  chosen.addEventListener('change', () => {
    const [file] = chosen.files ?? [];
    if (file) void file.text().then(tell);
  });
  const labelled = (words: string, input: HTMLInputElement): HTMLElement => {
    const label = make('label', `${words} `);
    label.append(input);
    return label;
  };
  const form = make(
    'div',
    '',
    labelled('Fingerprint that you have from the server', typed),
    labelled('or its key file', chosen),
    answer,
  );
  form.className = 'drop';
  const code = make('code', fingerprint);
  code.id = 'fingerprint';
  return [
    make('p', 'SHA-256 of the key that signed: ', code),
    make(
      'p',
      `Signed ${zonedTime(atS)} for the user ${user}. The key came with the bundle, and anybody can make one: ` +
        'only a fingerprint or a key file that you have from the server itself shows whose it is.',
    ),
    form,
  ];
}

function originsView({ files, stated }: Extract<EvidenceProof, { kind: 'signed' }>): HTMLElement {
  const rows = files.map(({ name, origin }) => make('tr', '', make('td', name), make('td', ORIGINS[origin])));
  if (stated.length > 0) {
    const fields = stated.map((name) => FIELDS[name] ?? name).join(', ');
    rows.push(make('tr', '', make('td', `manifest.json: ${fields}`), make('td', ORIGINS.user)));
  }
  const head = make('tr', '', ...['File', 'Where it comes from'].map((title) => make('th', title)));
  return make('table', '', head, ...rows);
}
