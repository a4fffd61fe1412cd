import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSession, systemClock, type Session } from 'gk-sdk';
import {
  checkEvidence,
  evidenceProofWords,
  proveEvidence,
  readZipEntries,
  startEvidence,
  type EvidenceManifest,
  type EvidenceProof,
  type EvidenceRequest,
} from 'gk-sdk/recordings';
import { createRestApi } from 'gk-sdk/rest';
import type { SentRow, SentStatement, SignedStatement } from 'gk-sdk/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { createMediaLibrary } from '../media/create-media-library.js';
import { simulate } from '../simulation/simulate.js';
import { RecorderServer } from './recorder-server.js';
import { FakeWorld, fakePlaces, fakeSeeds } from './testing/fake-world.js';
import { openStore } from './testing/store-under-test.js';

const NOW_MS = Date.UTC(2026, 10, 20, 12, 0, 30);
const START_S = NOW_MS / 1000 - 3630;
const assets = fileURLToPath(new URL('../../assets', import.meta.url));

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A recorder of one life, whose clock a test can set. */
async function start({ state = ':memory:' } = {}) {
  const media = createMediaLibrary({
    clock: systemClock,
    assetsDir: join(assets, 'clips'),
    stillsDir: join(assets, 'stills'),
  });
  const world = new FakeWorld(fakeSeeds(4));
  const time = { aheadMs: 0 };
  const now = () => NOW_MS + time.aheadMs;
  const store = openStore(state, world.seeds, now);
  const devices = simulate({ world, media, store, now });
  const folders = { console: '/nowhere', viewers: '/nowhere' };
  const server = new RecorderServer({ ...devices, store, places: fakePlaces, folders, now });
  const url = `http://127.0.0.1:${await server.listen({ host: '127.0.0.1', port: 0 })}`;
  const close = async (): Promise<void> => {
    await server.close();
    media.close();
    store.close();
  };
  ends.push(close);
  const stop = async (): Promise<void> => {
    ends.splice(ends.indexOf(close), 1);
    await close();
  };
  return { url, world, store, time, stop };
}

async function signIn(url: string, username = 'admin'): Promise<Session> {
  const session = createSession({ server: url });
  ends.push(() => {
    session.close();
  });
  await session.login({ kind: 'password', username, password: username });
  return session;
}

const REQUEST: EvidenceRequest = {
  deviceId: 'GK-0001',
  startS: START_S,
  endS: START_S + 20,
  channels: [1],
  place: 'server',
  madeBy: 'admin',
  vehicle: { plate: 'EAL-0123' },
  note: 'case 7',
};

type Files = Map<string, Blob>;

async function bundleOf(session: Session, request: Partial<EvidenceRequest> = {}): Promise<Files> {
  const bundle = startEvidence({ ...REQUEST, ...request }, { rest: session.rest, server: 'https://fleet.test' });
  return new Map(await readZipEntries(await new Response(bundle.stream).blob()));
}

const prove = async (files: Files): Promise<EvidenceProof> => proveEvidence(files, await checkEvidence(files));
const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function bytesOf(files: Files, name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array((await files.get(name)?.arrayBuffer()) ?? new ArrayBuffer(0));
}

async function manifestOf(files: Files): Promise<EvidenceManifest> {
  return JSON.parse((await files.get('manifest.json')?.text()) ?? '') as EvidenceManifest;
}

/** Puts other bytes in the place of a file, and their hash into the manifest: what a forger with a text editor can do. */
async function replace(files: Files, name: string, bytes: Uint8Array<ArrayBuffer> | string): Promise<void> {
  const manifest = await manifestOf(files);
  const entries = manifest.files.map((file) =>
    file.name === name ? { ...file, sha256: hashOf(bytes), sizeBytes: bytes.length } : file,
  );
  files.set(name, new Blob([bytes]));
  files.set('manifest.json', new Blob([JSON.stringify({ ...manifest, files: entries })]));
}

async function changeManifest(files: Files, change: Partial<EvidenceManifest>): Promise<void> {
  files.set('manifest.json', new Blob([JSON.stringify({ ...(await manifestOf(files)), ...change })]));
}

const problems = (proof: EvidenceProof) => (proof.kind === 'does-not-fit' ? proof.problems : proof.kind);

const statementOf = (signed: SignedStatement): SentStatement => JSON.parse(signed.statement) as SentStatement;

function report(world: FakeWorld): void {
  world.emit({
    cmd: 'new',
    serialno: 16,
    deviceid: 'GK-0001',
    appdevid: 13,
    eventtimeutc: START_S + 10,
    memo: 'brake',
    snap: 1,
  });
}

describe('a bundle of a server that signs', () => {
  it('is signed by this server for who has its fingerprint from elsewhere, and lists what the user states', async () => {
    const { url, store, world } = await start();
    report(world);
    const files = await bundleOf(await signIn(url));
    expect([...files.keys()]).toEqual([
      'answers/events-1.json',
      'events.json',
      'answers/track-1.json',
      'track.gpx',
      'pictures/16-ch1.jpg',
      'footage/ch1.mp4',
      'index.html',
      'server-statement.json',
      'manifest.json',
    ]);
    const { fingerprint } = store.evidenceKey;
    expect((await manifestOf(files)).signature).toEqual({ kind: 'server', fingerprint, unsigned: [] });
    const proof = await prove(files);
    expect(proof).toMatchObject({ kind: 'signed', fingerprint, user: 'admin', atS: NOW_MS / 1000 });
    expect(proof.kind === 'signed' && proof.files).toEqual([
      { name: 'answers/events-1.json', origin: 'server' },
      { name: 'events.json', origin: 'derived' },
      { name: 'answers/track-1.json', origin: 'server' },
      { name: 'track.gpx', origin: 'derived' },
      { name: 'pictures/16-ch1.jpg', origin: 'server' },
      { name: 'footage/ch1.mp4', origin: 'server' },
      { name: 'index.html', origin: 'user' },
    ]);
    expect(proof.kind === 'signed' && proof.stated).toEqual(expect.arrayContaining(['note', 'plate', 'server']));
    expect(evidenceProofWords(proof, [fingerprint])).toEqual({ isProven: true, words: 'signed by this server' });
    expect(evidenceProofWords(proof, [])).toEqual({ isProven: false, words: 'signed by an unknown key' });
  });

  it('does not fit when one byte was changed and hashed anew, whatever file it is in', async () => {
    const { url, world } = await start();
    report(world);
    const whole = await bundleOf(await signIn(url));
    for (const name of ['answers/events-1.json', 'answers/track-1.json', 'pictures/16-ch1.jpg', 'footage/ch1.mp4']) {
      const files = new Map(whole);
      const bytes = await bytesOf(files, name);
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      await replace(files, name, bytes);
      expect(await checkEvidence(files)).toMatchObject({ intact: true });
      expect(problems(await prove(files))).toContainEqual({
        name,
        reason: 'The server has not stated that it sent these bytes.',
      });
    }
    for (const [name, from, to] of [
      ['events.json', 'brake', 'speed'],
      ['track.gpx', 'lat="2', 'lat="3'],
    ] as const) {
      const files = new Map(whole);
      const text = (await files.get(name)?.text()) ?? '';
      expect(text).toContain(from);
      await replace(files, name, text.replace(from, to));
      expect(problems(await prove(files))).toEqual([
        { name, reason: 'It does not say what the answers of the server say.' },
      ]);
    }
  });

  it('does not fit when it says another device, time, channel or user than the server', async () => {
    const { url } = await start();
    const whole = await bundleOf(await signIn(url));
    const named = async (change: Partial<EvidenceManifest>) => {
      const files = new Map(whole);
      await changeManifest(files, change);
      const found = problems(await prove(files));
      return typeof found === 'string' ? found : found.map(({ name }) => name);
    };
    expect(await named({ note: 'case 8' })).toBe('signed');
    expect(await named({ deviceId: 'GK-0002' })).toContain('footage/ch1.mp4');
    expect(await named({ startS: START_S + 1 })).toContain('footage/ch1.mp4');
    expect(await named({ madeBy: 'viewer' })).toEqual(['manifest.json']);
    const files = new Map(whole);
    const footage = files.get('footage/ch1.mp4') ?? new Blob([]);
    files.delete('footage/ch1.mp4');
    files.set('footage/ch2.mp4', footage);
    const manifest = await manifestOf(files);
    const renamed = manifest.files.map(({ channel: _, ...file }) => ({
      ...file,
      name: file.name.replace('footage/ch1', 'footage/ch2'),
    }));
    await changeManifest(files, { files: renamed });
    expect(problems(await prove(files))).toEqual([
      {
        name: 'footage/ch2.mp4',
        reason: expect.stringMatching(
          /^It is not file 1 of channel 2 .* the server sent it as file 1 of channel 1 of GK-0001/,
        ),
      },
      {
        name: 'manifest.json',
        reason: 'It does not list that channel 1 has no pictures of 2026-11-20T11:00:00Z to 2026-11-20T11:00:20Z.',
      },
    ]);
  });

  it('is signed by an unknown key when a forger signs it, and by none when the signature is of another text', async () => {
    const { url, store } = await start();
    const whole = await bundleOf(await signIn(url));
    const bytes = new TextEncoder().encode('a film of another street');
    const signed = JSON.parse((await whole.get('server-statement.json')?.text()) ?? '') as SignedStatement;
    const told = statementOf(signed);
    const footage = hashOf(await bytesOf(whole, 'footage/ch1.mp4'));
    const pair = generateKeyPairSync('ed25519');
    const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' });
    const fingerprint = hashOf(publicKey);
    const sent = told.sent.map((row) => (row.sha256 === footage ? { ...row, sha256: hashOf(bytes) } : row));
    const statement = JSON.stringify({ ...told, key: fingerprint, sent });
    const forged = { ...signed, statement, publicKey: publicKey.toString('base64'), fingerprint };
    const withStatement = async (one: SignedStatement): Promise<Files> => {
      const files = new Map(whole);
      await replace(files, 'footage/ch1.mp4', bytes);
      await replace(files, 'server-statement.json', JSON.stringify(one));
      return files;
    };
    const signature = sign(undefined, Buffer.from(statement), pair.privateKey).toString('base64');
    const proof = await prove(await withStatement({ ...forged, signature }));
    expect(proof).toMatchObject({ kind: 'signed', fingerprint });
    expect(evidenceProofWords(proof, [store.evidenceKey.fingerprint]).words).toBe('signed by an unknown key');
    // The key of the server beside the forger's signature, and its fingerprint beside the forger's key.
    const misfit = [{ name: 'server-statement.json', reason: 'Its signature does not fit its text.' }];
    const { publicKey: own } = signed;
    expect(problems(await prove(await withStatement({ ...forged, signature, publicKey: own })))).toEqual(misfit);
    const beside = await prove(await withStatement({ ...forged, signature, fingerprint: signed.fingerprint }));
    expect(evidenceProofWords(beside, [store.evidenceKey.fingerprint]).words).toBe('signed by an unknown key');
    expect(problems(await prove(await withStatement({ ...signed, statement })))).toEqual(misfit);
  });

  it('hides no event by a query that leaves some out, and no page of them', async () => {
    const { url, world } = await start();
    report(world);
    const session = await signIn(url);
    const files = await bundleOf(session);
    const answers: string[] = [];
    const { events, evidenceSigning } = createRestApi(session.rest);
    const query = { deviceId: 'GK-0001', afterS: START_S, beforeS: START_S + 20, eventCodes: [1] };
    expect(await events.query(query, { onText: (text) => answers.push(text) })).toEqual([]);
    const [empty = ''] = answers;
    await replace(files, 'answers/events-1.json', empty);
    await replace(files, 'events.json', '[]\n');
    const manifest = await manifestOf(files);
    await changeManifest(files, { files: manifest.files.filter(({ name }) => !name.startsWith('pictures/')) });
    files.delete('pictures/16-ch1.jpg');
    const statement = await evidenceSigning.statement(manifest.files.map(({ sha256 }) => sha256));
    await replace(files, 'server-statement.json', JSON.stringify(statement));
    expect(problems(await prove(files))).toEqual([
      { name: 'answers/events-1.json', reason: expect.stringContaining('chosen by appdevids') },
      { name: 'manifest.json', reason: expect.stringContaining('missing: a picture of channel 1 of GK-0001') },
    ]);
  });
});

describe('what a server signs', () => {
  it('is only what it sent itself: no manifest, no words of the user, nothing that another user was sent', async () => {
    const { url } = await start();
    const admin = await signIn(url);
    const files = await bundleOf(admin);
    const forged = hashOf((await files.get('manifest.json')?.text()) ?? '');
    const footage = hashOf(await bytesOf(files, 'footage/ch1.mp4'));
    const ask = async (session: Session): Promise<readonly SentRow[]> => {
      const signed = await createRestApi(session.rest).evidenceSigning.statement([
        forged,
        hashOf('my own words'),
        footage,
      ]);
      return statementOf(signed).sent;
    };
    expect(await ask(admin)).toMatchObject([
      {
        kind: 'footage',
        deviceId: 'GK-0001',
        channel: 1,
        place: 'server',
        stream: 'main',
        format: 'mp4',
        part: 1,
        startS: START_S,
        endS: START_S + 20,
        sha256: footage,
        sentS: NOW_MS / 1000,
      },
    ]);
    expect(await ask(await signIn(url, 'operator'))).toEqual([]);
    const post = (body: object) =>
      admin.rest.call({ method: 'POST', path: 'evidenceStatement', body: { ...body }, read: (json) => json });
    for (const body of [{ sha256: ['A'.repeat(64)] }, { sha256: 'text' }, { manifest: '{}' }, { sha256: [{}] }]) {
      await expect(post(body)).rejects.toMatchObject({ code: 'invalid-argument' });
    }
  });

  it('is the text of a statement that another one follows, so that none of them can be left out', async () => {
    const { url } = await start();
    const session = await signIn(url);
    const { evidenceSigning } = createRestApi(session.rest);
    const first = await evidenceSigning.statement([], { more: true });
    expect(statementOf(first)).toMatchObject({ more: true, sent: [] });
    const sha256 = hashOf(first.statement);
    const second = await evidenceSigning.statement([sha256]);
    expect(statementOf(second).sent).toEqual([{ kind: 'statement', sha256, sentS: NOW_MS / 1000 }]);
    expect(statementOf(second)).not.toHaveProperty('more');
    expect(statementOf(await evidenceSigning.statement([hashOf(second.statement)])).sent).toEqual([]);
    const other = createRestApi((await signIn(url, 'operator')).rest).evidenceSigning;
    expect(statementOf(await other.statement([sha256])).sent).toEqual([]);
  });

  it('holds for a day, and not over a restart', async () => {
    const state = mkdtempSync(join(tmpdir(), 'gk-evidence-'));
    ends.push(() => {
      rmSync(state, { recursive: true });
    });
    const first = await start({ state });
    const hash = async (session: Session): Promise<string> => {
      let text = '';
      await session.rest.gps(
        { deviceId: 'GK-0001', startS: START_S, endS: START_S + 20 },
        { onText: (one) => (text = one) },
      );
      return hashOf(text);
    };
    const stated = async (session: Session, sha256: string): Promise<number> =>
      statementOf(await createRestApi(session.rest).evidenceSigning.statement([sha256])).sent.length;
    const session = await signIn(first.url);
    const sha256 = await hash(session);
    expect(await stated(session, sha256)).toBe(1);
    first.time.aheadMs = 86_400_000;
    expect(await stated(session, sha256)).toBe(1);
    first.time.aheadMs = 86_401_000;
    expect(await stated(session, sha256)).toBe(0);
    await hash(session);
    session.close();
    await first.stop();
    const second = await start({ state });
    expect(await stated(await signIn(second.url), sha256)).toBe(0);
  });

  it('tells a token what came to a token of its scope, and nothing of its user', async () => {
    const { url } = await start();
    const admin = await signIn(url);
    let text = '';
    const query = { deviceId: 'GK-0001', startS: START_S, endS: START_S + 20 };
    await admin.rest.gps(query, { onText: (one) => (text = one) });
    const { e, h } = await admin.rest.mintToken({ ttlS: 60, deviceIds: ['GK-0002'] });
    const token = createSession({ server: url });
    ends.push(() => {
      token.close();
    });
    await token.login({ kind: 'token', e, h });
    const sent = async (session: Session) =>
      statementOf(await createRestApi(session.rest).evidenceSigning.statement([hashOf(text)])).sent.length;
    expect([await sent(token), await sent(admin)]).toEqual([0, 1]);
  });

  it('is a file that came in parts, once all of it came', async () => {
    const { url } = await start();
    const session = await signIn(url);
    const files = await bundleOf(session);
    const footage = await bytesOf(files, 'footage/ch1.mp4');
    const other = await signIn(url, 'operator');
    const query = { type: 'lobkget', deviceid: 'GK-0001', ch: 1, spbtime: START_S, duration: 20, format: 'mp4' };
    const part = async (from: number, to: number): Promise<void> => {
      const reply = await fetch(other.rest.url({ path: 'web', query }), { headers: { Range: `bytes=${from}-${to}` } });
      expect((await reply.arrayBuffer()).byteLength).toBe(to - from + 1);
    };
    const sent = async () =>
      statementOf(await createRestApi(other.rest).evidenceSigning.statement([hashOf(footage)])).sent.length;
    await part(1_000, footage.length - 1);
    expect(await sent()).toBe(0);
    await part(0, 998);
    expect(await sent()).toBe(0);
    await part(500, 999);
    expect(await sent()).toBe(1);
  });
});

describe('the key', () => {
  it('stays over a restart; a lost one is followed by a new one, and what it signed is still checked by it', async () => {
    const state = mkdtempSync(join(tmpdir(), 'gk-evidence-'));
    ends.push(() => {
      rmSync(state, { recursive: true });
    });
    const keysOf = async (url: string) => createRestApi((await signIn(url)).rest).evidenceSigning.keys();
    const first = await start({ state });
    const files = await bundleOf(await signIn(first.url));
    const [former] = await keysOf(first.url);
    expect(statSync(join(state, 'evidence.key')).mode & 0o777).toBe(0o600);
    await first.stop();
    const again = await start({ state });
    expect(await keysOf(again.url)).toEqual([former]);
    await again.stop();
    renameSync(join(state, 'evidence.key'), join(state, 'lost.key'));
    const third = await start({ state });
    const keys = await keysOf(third.url);
    expect(keys).toMatchObject([
      { fingerprint: third.store.evidenceKey.fingerprint, fromS: NOW_MS / 1000 },
      { fingerprint: former?.fingerprint, untilS: NOW_MS / 1000 },
    ]);
    expect(keys[0]).not.toHaveProperty('untilS');
    const proof = await prove(files);
    expect(evidenceProofWords(proof, [keys[0]?.fingerprint ?? '']).words).toBe('signed by an unknown key');
    expect(
      evidenceProofWords(
        proof,
        keys.map(({ fingerprint }) => fingerprint),
      ).words,
    ).toBe('signed by this server');
    const signed = JSON.parse((await files.get('server-statement.json')?.text()) ?? '') as SignedStatement;
    const key = createPublicKey({ key: Buffer.from(keys[1]?.publicKey ?? '', 'base64'), type: 'spki', format: 'der' });
    expect(verify(undefined, Buffer.from(signed.statement), key, Buffer.from(signed.signature, 'base64'))).toBe(true);
    await third.stop();
    rmSync(join(state, 'evidence.key'));
    renameSync(join(state, 'lost.key'), join(state, 'evidence.key'));
    const back = await start({ state });
    expect((await keysOf(back.url))[0]?.fingerprint).toBe(former?.fingerprint);
  });
});
