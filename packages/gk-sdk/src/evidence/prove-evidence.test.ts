import { downloadZip } from 'client-zip';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isGkError } from '../errors/to-gk-error.js';
import { checkEvidence } from './check-evidence.js';
import { evidenceKeyFile, readEvidenceKeys } from './evidence-keys.js';
import type { EvidenceManifest } from './evidence-manifest.js';
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
      expect.stringContaining('manifest.json: A file that the server signed is missing: events of BUS-7'),
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
    expect(await problems(files)).toEqual([
      expect.stringMatching(/^pictures\/1-ch1\.jpg: It is not the picture/),
      'events.json: The answer of the server that it was made of is missing.',
      'track.gpx: The answer of the server that it was made of is missing.',
      expect.stringContaining('manifest.json: A file that the server signed is missing: events of BUS-7'),
      expect.stringContaining('manifest.json: A file that the server signed is missing: the track of BUS-7'),
    ]);
  });

  it('holds all files of an alarm, each under its event and signed, and those that do not come as missing', async () => {
    const file = (id: number, kind: string, extension: string, channel = 1) =>
      ({ id, kind, extension, channel, bytes: 6 }) as const;
    const eventFiles = [
      file(4, 'picture', 'jpg'),
      file(5, 'picture', 'jpg'),
      file(6, 'sound', 'wav'),
      file(7, 'text', 'txt'),
    ];
    const { fetch } = signingServer({ eventFiles: [...eventFiles, file(8, 'video', 'mp4', 9)] });
    const files = await filesOf(fetch);
    const names = ['4.jpg', '5.jpg', '6.wav', '7.txt'].map((name) => `event-files/1-ch1-${name}`);
    // Channel 9 is not asked for.
    expect([...files.keys()].filter((name) => name.startsWith('event-files/'))).toEqual(names);
    const proof = await prove(files);
    expect(proof.kind === 'signed' && proof.files.filter(({ name }) => names.includes(name))).toEqual(
      names.map((name) => ({ name, origin: 'server' })),
    );
    const swapped = new Map(files);
    const text = await textOf(files, names[0] ?? '');
    await forge(swapped, names[2] ?? '', text);
    expect(await problems(swapped)).toEqual([
      'event-files/1-ch1-6.wav: It is not file 6 of event 1 of BUS-7, channel 1: the server sent it as file 4 of event 1 of BUS-7, channel 1.',
      'manifest.json: A file that the server signed is missing: file 6 of event 1 of BUS-7, channel 1.',
    ]);
    const cut: typeof fetch = (url, init) =>
      url.includes('_5.jpg')
        ? Promise.resolve(Response.json({ hasError: true, message: 'It is gone' }, { status: 404 }))
        : fetch(url, init);
    const others = await filesOf(cut);
    const { missing } = JSON.parse(await textOf(others, 'manifest.json')) as EvidenceManifest;
    expect(missing).toContainEqual({ what: 'picture event-files/1-ch1-5.jpg', reason: 'It is gone' });
    expect(others.has(names[3] ?? '')).toBe(true);
    expect(await problems(others)).toBe('signed');
  });

  it('names a file that was taken out of the bundle and of its manifest', async () => {
    const { fetch } = signingServer({ pictures: 2, events: 2 });
    const whole = await filesOf(fetch);
    const without = async (...names: string[]) => {
      const files = new Map(whole);
      for (const name of names) await forge(files, name, undefined);
      return { files, found: await problems(files) };
    };
    const leftOut = (words: string): string => `manifest.json: A file that the server signed is missing: ${words}.`;
    const pictureWords = 'a picture of channel 1 of BUS-7 at 2026-11-23T14:05:01Z';
    expect((await without('pictures/2-ch1.jpg')).found).toEqual([leftOut(pictureWords)]);
    // The channel is taken out of what was asked for, too, and the file stands beside the others as one of the user's.
    const { files } = await without('footage/ch1.mp4');
    const manifest = JSON.parse(await textOf(files, 'manifest.json')) as object;
    files.set('manifest.json', new Blob([JSON.stringify({ ...manifest, channels: [] })]));
    const footage = leftOut('file 1 of channel 1 of BUS-7, 2026-11-23T14:05:00Z to 2026-11-23T14:06:00Z');
    expect(await problems(files)).toEqual([footage]);
    await forge(files, 'letters/ch1.mp4', 'footage');
    expect(await problems(files)).toEqual([footage]);
  });

  it('is signed whole when it holds more files than a server signs at once, and than it remembers', async () => {
    const { fetch, key } = signingServer({ events: 5_010, pictures: 5_010 });
    const files = await filesOf(fetch);
    const statements = [...files.keys()].filter((name) => name.startsWith('server-statement'));
    expect(statements).toEqual(['', '-2', '-3'].map((number) => `server-statement${number}.json`));
    const manifest = JSON.parse(await textOf(files, 'manifest.json')) as EvidenceManifest;
    expect(manifest.signature).toEqual({ kind: 'server', fingerprint: key.fingerprint, unsigned: [] });
    const proof = await prove(files);
    expect(evidenceProofWords(proof, [key.fingerprint]).words).toBe('signed by this server');
    expect(proof.kind === 'signed' && proof.files.filter(({ origin }) => origin === 'server')).toHaveLength(5_014);
    const without = async (number: string) => {
      const fewer = new Map(files);
      await forge(fewer, `server-statement${number}.json`, undefined);
      return problems(fewer);
    };
    expect(await without('-3')).toEqual([
      'server-statement-2.json: It is not the last one: the statement that follows it is missing.',
    ]);
    expect(await without('-2')).toEqual(['server-statement-2.json: It is missing.']);
    expect(await without('')).toEqual(['server-statement.json: It is missing.']);
    // The rest of a bundle as if it was a whole one.
    const last = new Map(files);
    const text = await textOf(files, 'server-statement-3.json');
    for (const name of statements) await forge(last, name, undefined);
    await forge(last, 'server-statement.json', text);
    expect(await problems(last)).toEqual(['server-statement.json: The statement that it follows is missing.']);
    // Another bundle of the same user.
    const others = signingServer({ key });
    const other = await textOf(await filesOf(others.fetch), 'server-statement.json');
    const mixed = new Map(files);
    await forge(mixed, 'server-statement-3.json', other);
    expect(await problems(mixed)).toEqual(['server-statement-3.json: The statement that it follows is missing.']);
  });

  it('asks again at the end for what could not be signed while a large bundle was made', async () => {
    const { fetch, key } = signingServer({ events: 2_100, pictures: 2_100 });
    let asked = 0;
    const files = await filesOf((url, init) =>
      url.includes('/statement') && asked++ === 0
        ? Promise.resolve(new Response('', { status: 503 }))
        : fetch(url, init),
    );
    expect(asked).toBe(3);
    expect(evidenceProofWords(await prove(files), [key.fingerprint]).words).toBe('signed by this server');
  });

  it('says why a large bundle is not signed when the server signs no more than one statement of it', async () => {
    const { fetch } = signingServer({ events: 2_100, pictures: 2_100 });
    const files = await filesOf((url, init) => {
      const { more: _, ...body } = JSON.parse(init.body ?? '{}') as { more?: boolean };
      return fetch(url, url.includes('/statement') ? { ...init, body: JSON.stringify(body) } : init);
    });
    expect(evidenceProofWords(await prove(files), []).words).toBe(
      'not signed: This server signs bundles of up to 2000 files only.',
    );
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
    expect(await originOf('track.gpx', gpx.replace('speed>8.33<', 'speed>8.330<'))).toBe('user');
    expect(await originOf('track.gpx', gpx.replaceAll(/<extensions>.*<\/extensions>/g, ''))).toBe('user');
    expect(await originOf('events.json', JSON.stringify(JSON.parse(events)))).toBe('user');
    expect(await originOf('events.json', events.replace('"memo"', '"newer": 1, "memo"'))).toBe('user');
    for (const forged of [
      gpx.replace('24.1', '24.2'),
      gpx.replace(/<trkpt[\s\S]*?<\/trkpt>/, ''),
      // Readers of XML see the second track, a search for text the first one.
      gpx.replace('<trkseg>', '<!-- ').replace('</trkseg>', '--><trkseg></trkseg>'),
      gpx.replace('<trkpt', '<trkpt\nlat="1" lon="2"/><trkpt'),
      gpx.replace('<trkpt lat="24.1"', '<trkpt x-lat="24.1" lat="1"'),
      gpx.replace('speed>8.33<', 'speed>30.33<'),
      gpx.replace('<gpxtpx:speed>8.33<', '<gpxtpx:speed>8.33</gpxtpx:speed><gpxtpx:speed>30<'),
      gpx.replace('<gpxtpx:speed>8.33<', '<gpxtpx:speed unit="m">30.33<'),
      gpx.replace('course>90.0<', 'course>180<'),
      gpx.replace('</time>', '</time><desc>At the school</desc>'),
    ]) {
      expect(forged).not.toBe(gpx);
      expect(await originOf('track.gpx', forged)).toBe('does-not-fit');
    }
    for (const forged of [
      events.replace('13', '14'),
      '[]\n',
      'no list',
      events.replace('"memo"', '"driverName": "Bert", "memo"'),
    ]) {
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
    expect(await withSpans(undefined)).toEqual([forged]);
  });

  it('compares what is missing with what the server sent: no gap is hidden, and none is made up', async () => {
    const { fetch, sent, key } = signingServer();
    const files = await filesOf(fetch);
    const held = [
      { startS: START_S, endS: START_S + 10, offsetS: 0 },
      { startS: START_S + 40, endS: START_S + 60, offsetS: 10 },
    ];
    const rows = sent.map((row) => (row.kind === 'footage' ? { ...row, held } : row));
    await forge(files, 'server-statement.json', JSON.stringify(signedBy(key, rows)));
    const manifest = JSON.parse(await textOf(files, 'manifest.json')) as { files: { name: string }[] };
    const spans = manifest.files.map((file) => (file.name.startsWith('footage/') ? { ...file, spans: held } : file));
    const gap = { what: 'footage of channel 1', reason: 'No record', channel: 1 };
    const missingIs = async (missing: readonly object[], more: object = {}) => {
      files.set('manifest.json', new Blob([JSON.stringify({ ...manifest, files: spans, missing, ...more })]));
      return problems(files);
    };
    const stretch = { ...gap, startS: START_S + 10, endS: START_S + 40 };
    expect(await missingIs([stretch])).toBe('signed');
    const hidden = (from: string, to: string, channel = 1) =>
      `manifest.json: It does not list that channel ${channel} has no pictures of ${from} to ${to}.`;
    expect(await missingIs([])).toEqual([hidden('2026-11-23T14:05:10Z', '2026-11-23T14:05:40Z')]);
    expect(await missingIs([{ ...stretch, endS: START_S + 20 }])).toEqual([
      hidden('2026-11-23T14:05:20Z', '2026-11-23T14:05:40Z'),
    ]);
    expect(await missingIs([], { channels: [] })).toEqual([hidden('2026-11-23T14:05:10Z', '2026-11-23T14:05:40Z')]);
    expect(await missingIs([stretch], { channels: [1, 2] })).toEqual([
      hidden('2026-11-23T14:05:00Z', '2026-11-23T14:06:00Z', 2),
    ]);
    expect(await missingIs([stretch, { ...gap, channel: 2 }], { channels: [1, 2] })).toBe('signed');
    expect(await missingIs([{ ...stretch, startS: START_S }])).toEqual([
      'manifest.json: It lists 2026-11-23T14:05:00Z to 2026-11-23T14:05:40Z of channel 1 as missing, of which the server sent pictures.',
    ]);
    // Omissions of a file without a statement of the server are unknown.
    const others = rows.filter(({ kind }) => kind !== 'footage');
    files.set('server-statement.json', new Blob([JSON.stringify(signedBy(key, others))]));
    await forge(files, 'server-statement.json', await textOf(files, 'server-statement.json'));
    expect(await problems(files)).toContain(`footage/ch1.mp4: ${NOT_SENT}`);
    expect(await problems(files)).not.toContainEqual(expect.stringContaining('has no pictures'));
  });

  it('takes a manifest for unsigned whose statement is about none of its files', async () => {
    const { fetch, key } = signingServer();
    const files = await filesOf(fetch);
    for (const name of [...files.keys()].filter((one) => /^(footage|answers|pictures|events|track)/.test(one))) {
      await forge(files, name, undefined);
    }
    await forge(files, 'server-statement.json', JSON.stringify(signedBy(key, [])));
    const manifest = JSON.parse(await textOf(files, 'manifest.json')) as object;
    files.set('manifest.json', new Blob([JSON.stringify({ ...manifest, channels: [], note: 'He drove too fast.' })]));
    expect(evidenceProofWords(await prove(files), [key.fingerprint])).toEqual({
      isProven: false,
      words: 'not signed: The statement of the server is about no file of the bundle.',
    });
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

  it('takes no answer for the whole period that was sent in the middle of it', async () => {
    const { fetch } = signingServer({ sentS: START_S + 59 });
    const early = 'The server sent it before the end of the period: what happened later is not in it.';
    expect(await problems(await filesOf(fetch))).toEqual([
      `answers/events-1.json: ${early}`,
      `answers/track-1.json: ${early}`,
    ]);
    expect((await prove(await filesOf(signingServer({ sentS: START_S + 60 }).fetch))).kind).toBe('signed');
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
      isProven: false,
      words: 'not signed: This server does not sign.',
    });
    const signed = await filesOf(fetch);
    vi.stubGlobal('crypto', undefined);
    const proof = await prove(signed);
    expect(evidenceProofWords(proof, [key.fingerprint])).toEqual({
      isProven: false,
      words: 'this browser cannot check signatures',
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
  const zipOfNames = (names: readonly string[]): Promise<Blob> =>
    downloadZip(names.map((name, index) => ({ name, input: `file ${index}` }))).blob();
  const refusal = async (zip: Blob): Promise<string> => {
    const error: unknown = await readZipEntries(zip).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return isGkError(error, 'protocol') ? error.message : String(error);
  };

  it('refuses a zip with two files of a name: one would be checked, and the other be shown', async () => {
    for (const other of ['footage/ch1.mp4', 'footage/CH1.mp4', 'Footage/ch1.MP4']) {
      expect(await refusal(await zipOfNames(['footage/ch1.mp4', other]))).toBe(`The zip holds ${other} twice.`);
    }
  });

  it('refuses names that unpack to another place', async () => {
    for (const name of [
      '../ch1.mp4',
      'footage/../footage/ch1.mp4',
      './footage/ch1.mp4',
      'footage//ch1.mp4',
      '/ch1.mp4',
      'footage\\ch1.mp4',
      'C:ch1.mp4',
      'footage/ch1.mp4.',
      'footage/ch1.mp4 ',
      'footage/ch1.mp4\u0000',
      'a\u202egpj',
    ]) {
      expect(await refusal(await zipOfNames([name]))).toBe(`${name} is no name of a file of a bundle.`);
    }
    expect([...(await readZipEntries(await zipOfNames(['a/b.c', '車輛/ä.mp4']))).keys()]).toEqual([
      'a/b.c',
      '車輛/ä.mp4',
    ]);
  });

  it('refuses a zip in which other programs find other files than its list names', async () => {
    const zip = Buffer.from(await (await zipOfNames(['one.txt', 'two.txt'])).arrayBuffer());
    const changed = (change: (bytes: Buffer) => void): Blob => {
      const bytes = Buffer.from(zip);
      change(bytes);
      return new Blob([bytes]);
    };
    // The name ahead of the data.
    expect(await refusal(changed((bytes) => bytes.write('six', zip.indexOf('two'))))).toBe(
      'The zip has two names for two.txt.',
    );
    const endAt = zip.lastIndexOf('PK\x05\x06');
    const directoryAt = zip.readUInt32LE(endAt + 16);
    const secondAt = zip.indexOf('PK\x01\x02', directoryAt + 4);
    // Without the first file in the list it is still there.
    const hidden = Buffer.concat([zip.subarray(0, directoryAt), zip.subarray(secondAt)]);
    const hiddenEnd = hidden.length - 22;
    hidden.writeUInt16LE(1, hiddenEnd + 8);
    hidden.writeUInt16LE(1, hiddenEnd + 10);
    hidden.writeUInt32LE(endAt - secondAt, hiddenEnd + 12);
    const more = 'The zip holds more than its list of files names, or files that overlap.';
    expect(await refusal(new Blob([hidden]))).toBe(more);
    expect(await refusal(changed((bytes) => bytes.writeUInt32LE(0, secondAt + 42)))).toBe(
      'The zip has two names for two.txt.',
    );
    // A second list between the list and its end, which some programs take for the list.
    const gap = Buffer.concat([zip.subarray(0, endAt), zip.subarray(directoryAt, endAt), zip.subarray(endAt)]);
    expect(await refusal(new Blob([gap]))).toBe('The zip is damaged or over 4 GB.');
    expect(await refusal(new Blob([zip, 'more']))).toBe('The file is no zip, or it is cut off.');
    expect(await refusal(new Blob(['more', zip]))).toBe('The zip is damaged or over 4 GB.');
  });

  it('refuses a second name among the further fields of a file', async () => {
    const zip = Buffer.from(await (await zipOfNames(['one.txt'])).arrayBuffer());
    const endAt = zip.length - 22;
    const field = Buffer.from('7570050001000000', 'hex').subarray(0, 9);
    const extra = Buffer.concat([field, Buffer.alloc(9 - field.length)]);
    const named = Buffer.concat([zip.subarray(0, endAt), extra, zip.subarray(endAt)]);
    const directoryAt = zip.readUInt32LE(endAt + 16);
    named.writeUInt16LE(extra.length, directoryAt + 30);
    named.writeUInt32LE(endAt - directoryAt + extra.length, endAt + extra.length + 12);
    expect(await refusal(new Blob([named]))).toBe('The zip has two names for one.txt.');
  });
});
