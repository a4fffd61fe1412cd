import { downloadZip } from 'client-zip';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkEvidence } from './check-evidence.js';
import { evidenceKeyFile, readEvidenceKeys } from './evidence-keys.js';
import type { EvidenceProof } from './evidence-proof.js';
import { filesOf, forge, hashOf, newKey, signedBy, signingServer, START_S } from './fixtures/signing-server.js';
import { evidenceProofWords, proveEvidence } from './prove-evidence.js';
import { readZipEntries } from './zip-entries.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

type Files = Map<string, Blob>;

const prove = async (files: Files): Promise<EvidenceProof> => proveEvidence(files, await checkEvidence(files));
const problems = async (files: Files) => {
  const proof = await prove(files);
  return proof.kind === 'does-not-fit' ? proof.problems.map(({ name, reason }) => `${name}: ${reason}`) : proof.kind;
};
const NOT_SENT = 'The server has not stated that it sent these bytes.';
const textOf = async (files: Files, name: string): Promise<string> => (await files.get(name)?.text()) ?? '';

describe('proveEvidence', () => {
  it('goes through all pages of the events', async () => {
    const { fetch } = signingServer({ events: 5_001 });
    const files = await filesOf(fetch);
    expect([...files.keys()].slice(0, 3)).toEqual(['answers/events-1.json', 'answers/events-2.json', 'events.json']);
    expect(await problems(files)).toBe('signed');
    const kept = new Map(files);
    const first = JSON.parse(await textOf(files, 'events.json')) as object[];
    await forge(kept, 'answers/events-2.json', undefined);
    await forge(kept, 'events.json', `${JSON.stringify(first.slice(0, 5_000), undefined, 2)}\n`);
    expect(await problems(kept)).toEqual([
      'answers/events-1.json: It is full: the page of events behind it is missing.',
    ]);
    const behind = new Map(files);
    await forge(behind, 'answers/events-1.json', undefined);
    await forge(behind, 'pictures/1-ch1.jpg', undefined);
    await forge(behind, 'events.json', `${JSON.stringify(first.slice(5_000), undefined, 2)}\n`);
    expect(await problems(behind)).toContain('answers/events-2.json: A page of the events before it is missing.');
  });

  it('needs the answers that track and events are made of', async () => {
    const { fetch } = signingServer();
    const files = await filesOf(fetch);
    await forge(files, 'answers/track-1.json', undefined);
    await forge(files, 'answers/events-1.json', undefined);
    await forge(files, 'pictures/1-ch1.jpg', undefined);
    expect(await problems(files)).toEqual([
      'events.json: The answer of the server that it was made of is missing.',
      'track.gpx: The answer of the server that it was made of is missing.',
    ]);
  });

  it('takes events and track in another form for words of the user, and in other values for forged', async () => {
    const { fetch } = signingServer();
    const files = await filesOf(fetch);
    const gpx = await textOf(files, 'track.gpx');
    const events = await textOf(files, 'events.json');
    const originOf = async (name: string, text: string) => {
      const forged = new Map(files);
      await forge(forged, name, text);
      const proof = await prove(forged);
      return proof.kind === 'signed' ? proof.files.find((file) => file.name === name)?.origin : proof.kind;
    };
    expect(await originOf('track.gpx', gpx)).toBe('derived');
    expect(await originOf('track.gpx', gpx.replace('creator="GK"', 'creator="GK 9"'))).toBe('user');
    expect(await originOf('events.json', JSON.stringify(JSON.parse(events)))).toBe('user');
    for (const forged of [
      gpx.replace('24.1', '24.2'),
      gpx.replace(/<trkpt[\s\S]*?<\/trkpt>/, ''),
      // Readers of XML see the second track, a search for text the first one.
      gpx.replace('<trkseg>', '<!-- ').replace('</trkseg>', '--><trkseg></trkseg>'),
      gpx.replace('<trkpt', '<trkpt\nlat="1" lon="2"/><trkpt'),
      gpx.replace('<trkpt lat="24.1"', '<trkpt x-lat="24.1" lat="1"'),
    ]) {
      expect(forged).not.toBe(gpx);
      expect(await originOf('track.gpx', forged)).toBe('does-not-fit');
    }
    for (const forged of [events.replace('13', '14'), '[]\n', 'no list']) {
      expect(await originOf('events.json', forged)).toBe('does-not-fit');
    }
  });

  it('takes nothing in the folders of the server that the server did not send', async () => {
    const { fetch } = signingServer();
    for (const name of ['footage/ch9.mp4', 'footage/other.mp4', 'answers/more.json', 'pictures/x.jpg']) {
      const files = await filesOf(fetch);
      await forge(files, name, 'forged');
      expect(await problems(files)).toEqual([`${name}: ${NOT_SENT}`]);
    }
    const files = await filesOf(fetch);
    await forge(files, 'index.html', 'another page');
    await forge(files, 'letter.txt', 'dear judge');
    const proof = await prove(files);
    expect(proof.kind === 'signed' && proof.files.filter(({ origin }) => origin === 'user')).toEqual([
      { name: 'index.html', origin: 'user' },
      { name: 'letter.txt', origin: 'user' },
    ]);
  });

  it('compares the times of a file with those that the server stated', async () => {
    const { fetch, sent, key } = signingServer();
    const files = await filesOf(fetch);
    const held = [{ startS: START_S, endS: START_S + 60, offsetS: 0 }];
    const rows = sent.map((row) => (row.kind === 'footage' ? { ...row, held } : row));
    await forge(files, 'server-statement.json', JSON.stringify(signedBy(key, rows)));
    const manifest = JSON.parse(await textOf(files, 'manifest.json')) as { files: { name: string }[] };
    const withSpans = async (spans: unknown) => {
      const other = manifest.files.map((file) =>
        file.name.startsWith('footage/') ? { ...file, channel: 1, spans } : file,
      );
      files.set('manifest.json', new Blob([JSON.stringify({ ...manifest, version: 2, files: other })]));
      return problems(files);
    };
    expect(await withSpans(held)).toBe('signed');
    const forged = 'manifest.json: The times of footage/ch1.mp4 in it are not those that the server stated.';
    expect(await withSpans([{ ...held[0], startS: START_S + 42 }])).toEqual([forged]);
  });

  it('names a picture that is of another event', async () => {
    const { fetch, sent } = signingServer({ events: 2 });
    const files = await filesOf(fetch);
    const picture = await textOf(files, 'pictures/1-ch1.jpg');
    await forge(files, 'pictures/1-ch1.jpg', undefined);
    await forge(files, 'pictures/2-ch1.jpg', picture);
    expect(sent.length).toBeGreaterThan(0);
    expect(await problems(files)).toEqual([
      expect.stringMatching(
        /^pictures\/2-ch1\.jpg: It is not the picture of channel 1 of BUS-7 at the time of event 2: the server sent it as/,
      ),
    ]);
  });

  it('reads whatever a forger signs without falling over it', async () => {
    const { fetch } = signingServer();
    const key = newKey();
    const base = signedBy(key, []);
    for (const statement of [
      '',
      '[]',
      '{"format":"gk-evidence-statement","version":1}',
      JSON.stringify({
        ...(JSON.parse(base.statement) as object),
        sent: [
          null,
          7,
          { sha256: 'x', sentS: 1, kind: 'footage' },
          { sha256: 'x', sentS: 1, kind: 'events', narrowedBy: [7] },
        ],
      }),
    ]) {
      const files = await filesOf(fetch);
      await forge(files, 'server-statement.json', JSON.stringify({ ...base, statement }));
      expect(await problems(files)).toEqual(['server-statement.json: Its signature does not fit its text.']);
    }
    for (const broken of [
      '{}',
      'null',
      'no json',
      JSON.stringify({ ...base, publicKey: '!' }),
      JSON.stringify({ ...base, signature: 'AA==' }),
      JSON.stringify({ ...base, algorithm: 'none' }),
    ]) {
      const files = await filesOf(fetch);
      await forge(files, 'server-statement.json', broken);
      expect(await problems(files)).toEqual([expect.stringMatching(/^server-statement\.json: It/)]);
    }
    const files = await filesOf(fetch);
    await forge(files, 'server-statement.json', JSON.stringify(signedBy(key, [], 'bert')));
    expect(await problems(files)).toContain(
      'manifest.json: It says that anna made the bundle, but the server sent the files to bert.',
    );
  });

  it('says that a server does not sign, and that a browser cannot check', async () => {
    const { fetch, key } = signingServer();
    const files = await filesOf((url, init) =>
      url.includes('/evidence/') ? Promise.resolve(new Response('<html>', { status: 200 })) : fetch(url, init),
    );
    const none = await prove(files);
    expect(evidenceProofWords(none, [key.fingerprint])).toEqual({
      ...{ isProven: false, words: 'not signed: This server does not sign.' },
    });
    const signed = await filesOf(fetch);
    vi.stubGlobal('crypto', undefined);
    const proof = await prove(signed);
    expect(evidenceProofWords(proof, [key.fingerprint])).toEqual({
      ...{ isProven: false, words: 'this browser cannot check signatures' },
    });
    vi.stubGlobal('crypto', {
      subtle: {
        digest: (_: string, bytes: Uint8Array) => Promise.resolve(Buffer.from(hashOf(bytes), 'hex')),
        importKey: () => Promise.reject(new DOMException('Ed25519', 'NotSupportedError')),
      },
    });
    expect((await prove(signed)).kind).toBe('not-checked');
  });
});

describe('readEvidenceKeys', () => {
  it('takes a fingerprint as people write it, and every key of a file', async () => {
    const [one, two] = [newKey(), newKey()];
    const spaced = one.fingerprint.toUpperCase().replace(/../g, '$&:').slice(0, -1);
    expect(await readEvidenceKeys(` ${spaced}\n`)).toEqual([one.fingerprint]);
    const file = evidenceKeyFile([one, two].map((key) => ({ ...key, words: 'Used since 2026' })));
    expect(await readEvidenceKeys(file)).toEqual([one.fingerprint, two.fingerprint]);
    expect(await readEvidenceKeys(one.pem)).toEqual([one.fingerprint]);
    for (const wrong of ['', 'AB', `${one.fingerprint}0`, '-----BEGIN PUBLIC KEY-----\n!\n-----END PUBLIC KEY-----']) {
      await expect(readEvidenceKeys(wrong)).rejects.toMatchObject({ code: 'invalid-argument' });
    }
  });
});

describe('readZipEntries', () => {
  it('refuses a zip with two files of a name: one would be checked, and the other be shown', async () => {
    const zip = await downloadZip(['one', 'two'].map((input) => ({ name: 'footage/ch1.mp4', input }))).blob();
    await expect(readZipEntries(zip)).rejects.toMatchObject({
      ...{ code: 'protocol', message: 'The zip holds footage/ch1.mp4 twice.' },
    });
  });
});
