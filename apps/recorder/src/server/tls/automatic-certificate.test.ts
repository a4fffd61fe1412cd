import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { sha256Hex } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { fakeSeeds } from '../testing/fake-world.js';
import { jsonRequest } from '../testing/json-request.js';
import { recordersUnderTest } from '../testing/recorders-under-test.js';
import { startRecorder, type RecorderUnderTest, type StartOptions } from '../testing/recorder-under-test.js';
import { openStore } from '../testing/store-under-test.js';
import { TEST_PEM } from '../testing/test-pem.js';
import { acmeFailure } from './acme-failure.js';

const LOGIN = { username: 'admin', password: sha256Hex('admin') };
const ORDER = { domains: 'fleet.example.com, www.fleet.example.com', email: 'admin@example.com' };
const YEAR_MS = 365 * 86_400_000;
/** Believes the authority of the test, which is on this machine. */
const TRUSTING = { acmeRoots: TEST_PEM.named, allowPrivateTargets: true };
const recorders = recordersUnderTest();

/** The authority of the Debian package `pebble`, which asks whoever a DNS of the test names. */
const isThere = spawnSync('pebble', ['--help']).error === undefined;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
  recorders.ends.push(
    () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => {
          resolve();
        });
        if (child.exitCode !== null || !child.kill('SIGKILL')) resolve();
      }),
  );
  return child;
}

/** Starts pebble for a server whose port 80 is `httpPort`; resolves with the address of its directory. */
async function startAuthority(httpPort: number): Promise<string> {
  const folder = recorders.stateFolder();
  const [port, management, dns, control] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const [certificate, privateKey] = [join(folder, 'own.pem'), join(folder, 'own.key')];
  writeFileSync(certificate, TEST_PEM.named);
  writeFileSync(privateKey, TEST_PEM.namedKey);
  const config = join(folder, 'pebble.json');
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate,
    privateKey,
    httpPort,
    tlsPort: 5001,
  };
  writeFileSync(config, JSON.stringify({ pebble }));
  const off = ['-http01', '', '-https01', '', '-tlsalpn01', ''];
  const names = ['-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${control}`];
  run('pebble-challtestsrv', [...names, ...off, '-defaultIPv4', '127.0.0.1', '-defaultIPv6', '']);
  run('pebble', ['-config', config, '-dnsserver', `127.0.0.1:${dns}`], { PEBBLE_VA_NOSLEEP: '1' });
  const answers = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
      socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('secureConnect', () => socket.destroy());
    });
  await expect.poll(answers).toBe(true);
  return `https://127.0.0.1:${port}/dir`;
}

const start = (options: StartOptions = {}): Promise<RecorderUnderTest> => recorders.start({ ...TRUSTING, ...options });

async function call(recorder: RecorderUnderTest, method: string, path: string, body: object = {}): Promise<string> {
  const response = await fetch(`${recorder.url}${path}`, jsonRequest(method, { ...LOGIN, ...body }));
  return response.text();
}

const choose = (recorder: RecorderUnderTest, directory: string, terms = 1): Promise<string> =>
  call(recorder, 'PUT', '/gkserver/acme', { ...ORDER, directory, terms });

const obtain = (recorder: RecorderUnderTest): Promise<string> => call(recorder, 'POST', '/gkserver/certbot', ORDER);

const BASIC = { Authorization: `Basic ${btoa(`${LOGIN.username}:${LOGIN.password}`)}` };

async function stateOf(recorder: RecorderUnderTest): Promise<string> {
  return (await fetch(`${recorder.url}/gkserver/certbot`, { headers: BASIC })).text();
}

/** Fingerprint and names of the certificate that a port shows. */
function shown(port: number): Promise<{ readonly fingerprint: string; readonly names: string | undefined }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    socket.once('error', reject).once('secureConnect', () => {
      const certificate = socket.getPeerX509Certificate();
      resolve({ fingerprint: certificate?.fingerprint256 ?? '', names: certificate?.subjectAltName });
      socket.destroy();
    });
  });
}

async function last(recorder: RecorderUnderTest, outcome: 'success' | 'failure'): Promise<string | undefined> {
  const response = await fetch(`${recorder.url}/gkserver/deliveries`, { headers: BASIC });
  const { certificate } = (await response.json()) as { certificate: Record<string, { text: string } | undefined> };
  return certificate[outcome]?.text;
}

describe.skipIf(!isThere)('a certificate of pebble (skipped without the Debian package pebble)', () => {
  it('is obtained over HTTP-01, served at once, and renewed by itself when a third of its life is left', async () => {
    const folder = recorders.stateFolder();
    const store = openStore(folder, fakeSeeds(1));
    recorders.ends.push(() => {
      store.close();
    });
    const recorder = await startRecorder({ ...TRUSTING, store });
    const port = Number(new URL(recorder.url).port);
    await choose(recorder, await startAuthority(port));
    expect(await stateOf(recorder)).toContain(`it has to lead to port ${port} of this server`);
    expect(await obtain(recorder)).toBe(
      'A certificate for fleet.example.com, www.fleet.example.com was obtained and is served.',
    );
    const first = await shown(port);
    expect(first.names).toBe('DNS:fleet.example.com, DNS:www.fleet.example.com');
    expect(await stateOf(recorder)).toMatch(/^Obtained .* from Pebble .*\nIt is renewed by itself from /);
    expect(await last(recorder, 'success')).toContain('was obtained and is served');
    // Neither its key nor that of the account stands in a log, or in the database as it is.
    expect(recorder.logged.join('\n')).not.toContain('PRIVATE KEY');
    const database = readdirSync(folder).filter((name) => name.startsWith('recorder.sqlite'));
    expect(database.map((name) => readFileSync(join(folder, name), 'latin1')).join('')).not.toContain('PRIVATE KEY');
    await recorder.stop();

    // Certificates of pebble are good for five years.
    const later = (years: number) => {
      const now = (): number => Date.now() + years * YEAR_MS;
      return startRecorder({ ...TRUSTING, store, port, now });
    };
    const early = await later(3);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await shown(port)).toEqual(first);
    await early.stop();
    const due = await later(3.5);
    await expect.poll(async () => (await shown(port)).fingerprint).not.toBe(first.fingerprint);
    expect((await shown(port)).names).toBe(first.names);
    await due.stop();
  });
});

describe('no certificate', () => {
  it('is asked for without accepted terms, or for what is no host name', async () => {
    const recorder = await start();
    await choose(recorder, 'https://127.0.0.1:9/dir', 0);
    expect(await obtain(recorder)).toBe('Nothing was asked for: accept the terms of the certificate authority first.');
    await choose(recorder, 'https://127.0.0.1:9/dir');
    for (const domains of ['10.0.0.1', '*.example.com', 'localhost', 'a.test:80', '-a.test', 'a..test']) {
      expect(await call(recorder, 'POST', '/gkserver/certbot', { ...ORDER, domains })).toContain(
        'is no host name that a certificate can be obtained for',
      );
    }
    const refused = JSON.parse(await choose(recorder, 'http://ca.test/dir')) as { message: string };
    expect(refused.message).toBe('The address of the certificate authority begins with https://');
  });

  it('comes from an authority that cannot be reached, which tab and log say', async () => {
    const recorder = await start();
    await choose(recorder, `https://127.0.0.1:${await freePort()}/dir`);
    const words = 'The certificate authority cannot be reached (ECONNREFUSED)';
    expect(await obtain(recorder)).toBe(`No certificate was obtained. ${words}`);
    expect(await last(recorder, 'failure')).toBe(words);
    expect(recorder.logged.join('\n')).toContain(words);
  });

  it('is asked for at an address of a private network, unless that is permitted', async () => {
    const recorder = await start({ allowPrivateTargets: false });
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      await choose(recorder, `https://${host}:9/dir`);
      expect(await obtain(recorder)).toContain(
        'is not an address of the internet (--allow-private-targets permits it)',
      );
    }
  });
});

it.each([
  ['DNS problem: NXDOMAIN looking up A for x.test', /A or AAAA record has to lead/],
  ['no valid A records found for x.test; no valid AAAA records found for x.test', /A or AAAA record has to lead/],
  ['Fetching http://x.test/.well-known/acme-challenge/a: Connection refused', /cannot reach port 80/],
  ['Fetching http://x.test/.well-known/acme-challenge/a: Timeout during connect', /cannot reach port 80/],
  ['Invalid response from http://x.test/.well-known/acme-challenge/a: 404', /Another server answered at port 80/],
  ['Error creating new order :: too many certificates already issued for: x.test', /too many requests/],
  ['CAA record for x.test prevents issuance', /CAA record/],
  ['whatever else', /refused\. It said: whatever else/],
])('says what to do about: %s', (said, words) => {
  const text = acmeFailure(new Error(said), undefined);
  expect(text).toMatch(words);
  expect(text).toContain(said);
});
