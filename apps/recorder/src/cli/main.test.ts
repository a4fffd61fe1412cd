import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { sha256Hex } from 'gk-sdk/wire';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { GATEWAY_PORT_NAMES } from '../gateway/gateway-ports.js';
import { CommandClient } from '../server/testing/command-client.js';
import { jsonRequest } from '../server/testing/json-request.js';
import { RESTART_EXIT_CODE, run, startProblem } from './run.js';
import { buildRecorder, RecorderProcess } from './testing/recorder-process.js';

let folder: string;
let main: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-cli-'));
  main = buildRecorder();
});

const running = new Set<RecorderProcess>();
const local = new Set<LocalRecorder>();
const blockers = new Set<Server>();
afterEach(async () => {
  for (const recorder of running) await recorder.end('SIGKILL');
  running.clear();
  for (const recorder of local) await recorder.end();
  for (const blocker of blockers) blocker.close();
  blockers.clear();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Starts a recorder in a process of its own, which the test's end kills. */
function startProcess(argv: readonly string[], nodeOptions: readonly string[] = []): RecorderProcess {
  const recorder = new RecorderProcess(main, ['--state', join(folder, 'state'), ...argv], nodeOptions);
  running.add(recorder);
  return recorder;
}

/** A port without a listener. */
async function freePort(): Promise<number> {
  const port = await occupiedPort();
  for (const blocker of blockers) blocker.close();
  blockers.clear();
  return port;
}

/** Different ports without listeners. */
async function freePorts(count: number): Promise<readonly number[]> {
  const ports = [];
  for (let n = 0; n < count; n += 1) ports.push(await occupiedPort());
  for (const blocker of blockers) blocker.close();
  blockers.clear();
  return ports;
}

/** Whether every user may go to a path: no folder above it is closed. */
function isOpenToAll(path: string): boolean {
  const above = dirname(path);
  return above === path || ((statSync(above).mode & 1) === 1 && isOpenToAll(above));
}

async function occupiedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  blockers.add(server);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A recorder in this process, which begins sooner. */
class LocalRecorder {
  readonly #run: ReturnType<typeof run>;
  out = '';
  err = '';

  constructor(argv: readonly string[]) {
    const terminal = {
      out: (line: string) => void (this.out += `${line}\n`),
      error: (line: string) => void (this.err += `${line}\n`),
    };
    this.#run = run(['--state', join(folder, 'state'), ...argv], terminal);
    local.add(this);
  }

  /** Waits until it is ready and gives the address. */
  async ready(): Promise<string> {
    const url = (await this.#run)?.url ?? '';
    return url.replace('http://localhost', '127.0.0.1');
  }

  /** How the process would have ended. */
  problem(): Promise<ReturnType<typeof startProblem> | undefined> {
    return this.#run.then(() => undefined, startProblem);
  }

  async end(): Promise<void> {
    local.delete(this);
    await this.#run.then(
      (recorder) => recorder?.close(),
      () => undefined,
    );
  }
}

/** Expects one line, nothing said before it, and exit code 2. */
async function refused(argv: readonly string[], words: RegExp): Promise<void> {
  const recorder = new LocalRecorder(argv);
  const problem = await recorder.problem();
  expect(problem).toEqual({ exitCode: 2, line: expect.stringMatching(words) });
  expect(problem?.line).not.toContain('\n');
  expect(recorder.out + recorder.err).toBe('');
}

describe('the command line', () => {
  it('says that it is ready, with the users to try, and ends cleanly', async () => {
    const recorder = startProcess(['--port', '0', '--devices', '4']);
    const address = await recorder.ready();
    expect(recorder.out.match(/GK ready/g)).toHaveLength(1);
    // Lines behind the first may come a moment later.
    await expect.poll(() => recorder.out).toContain('Behind a reverse proxy, add --trust-proxy 1');
    for (const user of ['admin', 'dealer', 'operator', 'viewer']) expect(recorder.out).toContain(user);
    const client = await CommandClient.login(address);
    const closed = once(client.socket, 'close');
    expect(await recorder.end('SIGINT')).toBe(0);
    expect((await closed)[0]).toBe(1001);
    expect(recorder.err).toBe('');
  });

  it('ends cleanly on SIGTERM, too', async () => {
    const recorder = startProcess(['--port', '0', '--devices', '4']);
    await recorder.ready();
    expect(await recorder.end('SIGTERM')).toBe(0);
  });

  it('ends cleanly on a signal that comes as soon as it says that it is ready', async () => {
    const hasty = `const { write } = process.stdout;
      process.stdout.write = function (text, ...rest) {
        if (String(text).startsWith('GK ready')) process.kill(process.pid, 'SIGTERM');
        return write.call(this, text, ...rest);
      };`;
    const nodeOptions = ['--import', `data:text/javascript,${encodeURIComponent(hasty)}`];
    const recorder = startProcess(['--port', '0', '--devices', '4'], nodeOptions);
    expect(await recorder.exitCode()).toBe(0);
    expect(recorder.out).toContain('GK ready');
  });

  it('ends with the code by which a supervisor starts it again, when an administrator asks for it', async () => {
    const recorder = startProcess(['--port', '0', '--devices', '0', '--supervised']);
    const address = await recorder.ready();
    const credentials = { username: 'admin', password: sha256Hex('admin') };
    const answer = await fetch(`http://${address}/gkserver/reboot`, jsonRequest('POST', credentials));
    expect(await answer.json()).toMatchObject({ hasError: false, message: expect.stringMatching(/started again/) });
    expect(await recorder.exitCode()).toBe(RESTART_EXIT_CODE);
  });

  it('writes its log as one JSON object a line when it is asked to', async () => {
    const recorder = new LocalRecorder(['--port', '0', '--devices', '0', '--log', 'json']);
    expect(await recorder.problem()).toBeUndefined();
    const records = recorder.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(records).toContainEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as unknown,
      level: 'info',
      area: 'start',
      message: expect.stringMatching(/^GK ready: http/) as unknown,
    });
  });

  it('takes the client from what the given number of proxies say', async () => {
    const state = join(folder, 'proxies');
    const recorder = new LocalRecorder(['--port', '0', '--devices', '0', '--state', state, '--trust-proxy', '2']);
    const url = `http://${await recorder.ready()}/gkcommon/userinfo`;
    expect(recorder.out).not.toContain('--trust-proxy');
    const refusalOf = async (client: string, password: string): Promise<unknown> => {
      const request = jsonRequest(
        'POST',
        { username: 'admin', password: sha256Hex(password) },
        { 'X-Forwarded-For': `203.0.113.9, ${client}, 198.51.100.7` },
      );
      return ((await (await fetch(url, request)).json()) as { message?: unknown }).message;
    };
    for (let n = 0; n < 6; n += 1) await refusalOf('192.0.2.1', `wrong ${n}`);
    expect(await refusalOf('192.0.2.1', 'admin')).toMatch(/^Too many wrong passwords: try again in/);
    expect(await refusalOf('192.0.2.2', 'admin')).toBeUndefined();
  });

  it('answers to the names of --allow-host, and to no others', async () => {
    const state = join(folder, 'names');
    const argv = ['--port', '0', '--devices', '0', '--state', state, '--allow-host', 'fleet.example'];
    const socketOf = async (host: string): Promise<unknown> => {
      const socket = new WebSocket(`ws://${await recorder.ready()}/`, { headers: { Host: host } });
      socket.on('error', () => undefined);
      const answer = await Promise.race([once(socket, 'open'), once(socket, 'unexpected-response')]);
      socket.terminate();
      return answer.length === 0;
    };
    const recorder = new LocalRecorder(argv);
    expect(await socketOf('fleet.example:8080')).toBe(true);
    expect(await socketOf('localhost:8080')).toBe(true);
    expect(await socketOf('evil.example:8080')).toBe(false);
  });

  it('outlives a message whose code no answer can carry', async () => {
    const recorder = startProcess(['--port', '0', '--devices', '0']);
    const address = await recorder.ready();
    const device = new WebSocket(`ws://${address}/device?deviceid=X`);
    await once(device, 'open');
    device.send('VCP\nL:0\nM:boom\nI:1\n');
    expect(String((await once(device, 'message'))[0])).toContain('R:400');
    const client = await CommandClient.open(address);
    expect((await client.call('Q01')).body).toContain('timeZone');
    client.close();
    device.terminate();
    expect(await recorder.end('SIGTERM')).toBe(0);
  });

  it('shows land where no vehicle drives in the city, and tells no address, place or route of the city', async () => {
    const recorder = new LocalRecorder(['--port', '0', '--devices', '0', '--empty', '--state', join(folder, 'land')]);
    const url = `http://${await recorder.ready()}`;
    const ask = async (path: string, body: object): Promise<unknown> => {
      const credentials = { username: 'admin', password: sha256Hex('admin') };
      return (await fetch(url + path, jsonRequest('POST', { ...credentials, ...body }))).json();
    };
    const style = (await (await fetch(`${url}/map/style.json`)).json()) as { sources: object };
    expect(Object.keys(style.sources)).toEqual(['land']);
    expect((await fetch(`${url}/map/tiles/6/53/27.pbf?set=land`)).status).toBe(200);
    // In the middle of the city that others are shown.
    const place = { lat: 24.078605, lon: 120.528535 };
    expect(await ask('/nominatim/reverse', place)).toEqual({ error: 'Unable to geocode' });
    expect(await ask('/nominatim/search', { q: 'Station' })).toEqual([]);
    const points = [0, 0.01].map((north) => ({ lat: place.lat + north, lng: place.lon }));
    expect(await ask('/gkserver/route', { points })).toEqual({
      hasError: true,
      message: 'This server has no route service: it knows no streets',
    });
  });

  it('draws the city alone for its own fleet, and land around it for vehicles from elsewhere, which get no address of the city', async () => {
    const shown = async (...argv: string[]) => {
      const recorder = new LocalRecorder(['--port', '0', '--devices', '2', '--empty', ...argv]);
      const url = `http://${await recorder.ready()}`;
      const answer = await fetch(`${url}/map/style.json?dark=1`);
      const { sources } = (await answer.json()) as { sources: object };
      const place = { lat: 24.078605, lon: 120.528535 };
      const body = { username: 'admin', password: sha256Hex('admin'), ...place };
      const address: unknown = await (await fetch(`${url}/nominatim/reverse`, jsonRequest('POST', body))).json();
      await recorder.end();
      return { sources: Object.keys(sources), address };
    };
    expect(await shown()).toEqual({ sources: ['city'], address: { display_name: expect.any(String) } });
    expect(await shown('--jt808', '127.0.0.1:0')).toEqual({
      sources: ['land', 'city'],
      address: { error: 'Unable to geocode' },
    });
  });

  it('ends in one line for a port of terminals that is in use', async () => {
    const port = await occupiedPort();
    // Without a choice the others are those behind it, which a neighbour may have.
    const others = GATEWAY_PORT_NAMES.flatMap((name) => ['--gateway-port', `${name}=0`]);
    const argv = ['--port', '0', '--devices', '0', '--empty', '--jt808', `127.0.0.1:${port}`, ...others];
    const words = new RegExp(`^Port ${port} is in use; choose another one by --jt808\\.$`);
    await refused(argv, words);
    // A second recorder with the same port finds all others taken, too.
    await refused([...argv, '--gateway-port', `main=${await occupiedPort()}`], words);
  });

  it.each(GATEWAY_PORT_NAMES)('ends in one line for the port %s of terminals that is in use', async (name) => {
    const port = await occupiedPort();
    const choice = ['--jt808', '127.0.0.1:0', '--gateway-port', `${name}=${port}`];
    await refused(
      ['--port', '0', '--devices', '0', '--empty', ...choice],
      new RegExp(`^Port ${port} \\(${name}\\) is in use; choose another one by --gateway-port ${name}=PORT\\.$`),
    );
  });

  it('ends in one line for a map file that is none', async () => {
    const page = join(folder, 'page.pmtiles');
    writeFileSync(page, '<!doctype html>');
    await refused(['--port', '0', '--map', page], /^--map: \S+page\.pmtiles cannot be used, it is no PMTiles file\.$/);
    await refused(['--port', '0', '--map', join(folder, 'none')], /none cannot be used, there is no such file\.$/);
    await refused(['--port', '0', '--map', folder], /cannot be used, it is no file\.$/);
  });

  it('keeps users over a restart with another fleet', async () => {
    const first = new LocalRecorder(['--port', '0', '--devices', '4']);
    const url = `http://${await first.ready()}/gkserver/passwd`;
    const body = { username: 'dealer', password: sha256Hex('dealer'), newpass: 'changed' };
    expect((await fetch(url, jsonRequest('PUT', body))).status).toBe(200);
    await first.end();
    const second = new LocalRecorder(['--port', '0', '--devices', '3', '--seed', '9']);
    const client = await CommandClient.open(await second.ready());
    expect(second.out).not.toContain('dealer');
    expect((await client.call('Q02', { U: 'dealer', P: sha256Hex('dealer') })).fields.R).toBe('0');
    expect((await client.call('Q02', { U: 'dealer', P: sha256Hex('changed') })).fields.R).toBe('1');
    expect((await client.list('Q03')).at(-1)?.fields.N).toBe('3');
    await second.end();
  });

  it('listens on the ports that an administrator saved, unless the command line names one', async () => {
    const state = join(folder, 'ports');
    const first = new LocalRecorder(['--port', '0', '--devices', '0', '--state', state]);
    const base = `http://${await first.ready()}`;
    const [http, command, stream] = [await freePort(), await freePort(), await freePort()];
    const credentials = { username: 'admin', password: sha256Hex('admin') };
    const told = async (url: string) =>
      (await (await fetch(`${url}/gkserver/protocol`)).json()) as {
        appcommand: number;
        streamings: number[];
        configured: object;
      };
    const save = async (fields: object): Promise<void> => {
      const body = { ...credentials, ...(await told(base)).configured, ...fields };
      expect((await fetch(`${base}/gkserver/protocol`, jsonRequest('PUT', body))).status).toBe(200);
    };
    // Another field of the form moves nothing.
    await save({ disablelivestream: 1 });
    expect((await told(base)).configured).toMatchObject({ http: Number(new URL(base).port) });
    await save({ http, appcommand: command, streamings: [stream] });
    await first.end();

    const moved = new LocalRecorder(['--devices', '0', '--state', state]);
    expect(await moved.ready()).toBe(`127.0.0.1:${http}`);
    expect(await told(`http://127.0.0.1:${http}`)).toMatchObject({ appcommand: command, streamings: [stream] });
    const client = await CommandClient.login(`127.0.0.1:${command}`);
    expect((await client.call('Q02', { U: 'admin', P: sha256Hex('admin') })).fields.S).toBe(String(stream));
    client.close();
    const streamed = await fetch(`http://127.0.0.1:${stream}/web.cgi?type=runlog&user=admin&password=admin`);
    expect(streamed.status).toBe(200);
    await moved.end();

    const blocker = createServer().listen(command, '127.0.0.1');
    blockers.add(blocker);
    await once(blocker, 'listening');
    await refused(['--devices', '0', '--state', state], new RegExp(`Port ${command} is in use; choose one by --port`));
    const named = new LocalRecorder(['--port', '0', '--devices', '0', '--state', state]);
    const own = Number((await named.ready()).split(':')[1]);
    expect(await told(`http://127.0.0.1:${own}`)).toMatchObject({ appcommand: own, streamings: [own] });
    await named.end();
  });

  it('moves its ports at once while the former ones still answer, and refuses those of others and of root before they are saved', async (test) => {
    const unprivileged = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
    const isRoot = process.getuid?.() === 0;
    const least = existsSync(unprivileged) ? Number(readFileSync(unprivileged, 'utf8')) : 0;
    const isOpen = [main, process.execPath, folder].every(isOpenToAll);
    test.skip(least <= 81 || (isRoot && !isOpen), 'Needs a plain user who may not listen below 1024.');
    const state = join(folder, 'moved');
    const [http = 0, command = 0, stream = 0, nextHttp = 0, nextCommand = 0, nextStream = 0] = await freePorts(6);
    const credentials = { username: 'admin', password: sha256Hex('admin') };
    const save = async (port: number, fields: object) => {
      const url = `http://127.0.0.1:${port}/gkserver/protocol`;
      const { configured } = (await (await fetch(url)).json()) as { configured: object };
      const answer = await fetch(url, jsonRequest('PUT', { ...credentials, ...configured, ...fields }));
      return { status: answer.status, ...((await answer.json()) as { message: string }) };
    };
    const first = new LocalRecorder(['--port', '0', '--devices', '0', '--state', state]);
    const begun = Number((await first.ready()).split(':')[1]);
    expect(await save(begun, { http, appcommand: command, streamings: [stream] })).toMatchObject({ status: 200 });
    await first.end();

    // Whoever may listen everywhere is told of no port that is not allowed.
    const nobody = isRoot ? 65_534 : undefined;
    if (nobody !== undefined) {
      for (const path of [
        folder,
        state,
        ...readdirSync(state, { recursive: true }).map((name) => join(state, String(name))),
      ]) {
        chownSync(path, nobody, nobody);
      }
    }
    const recorder = new RecorderProcess(main, ['--devices', '0', '--state', state], [], nobody);
    running.add(recorder);
    expect(await recorder.ready()).toBe(`127.0.0.1:${http}`);

    const refusals = [
      [{ http: 81 }, /^Port 81 is not allowed for the user that this server runs as: .*CAP_NET_BIND_SERVICE/],
      [{ appcommand: await occupiedPort() }, /^Port \d+ is used by another program\. Nothing was changed/],
    ] as const;
    for (const [fields, words] of refusals) {
      expect(await save(http, fields)).toMatchObject({ status: 400, message: expect.stringMatching(words) as unknown });
    }
    const moved = await save(http, { http: nextHttp, appcommand: nextCommand, streamings: [nextStream] });
    expect(moved).toMatchObject({
      status: 200,
      message: expect.stringContaining(
        `is on port ${nextHttp} from now on; port ${http} answers for another minute`,
      ) as unknown,
    });
    for (const port of [nextHttp, http]) {
      const told: unknown = await (await fetch(`http://127.0.0.1:${port}/gkserver/protocol`)).json();
      expect(told).toMatchObject({ appcommand: nextCommand, streamings: [nextStream] });
    }
    for (const port of [nextCommand, command]) (await CommandClient.login(`127.0.0.1:${port}`)).close();
    for (const port of [nextStream, stream]) {
      const file = await fetch(
        `http://127.0.0.1:${port}/web.cgi?type=runlog&user=admin&password=${credentials.password}`,
      );
      expect(file.status).toBe(200);
    }
    expect(await recorder.end('SIGTERM')).toBe(0);
  });

  it('shows help', async () => {
    const recorder = startProcess(['--help']);
    expect(await recorder.exitCode()).toBe(0);
    expect(recorder.out).toContain('--insecure-demo');
  });
});

describe('beyond this machine', () => {
  it('listens once every first password is changed', async () => {
    const state = join(folder, 'changed');
    const first = new LocalRecorder(['--port', '0', '--devices', '0', '--state', state]);
    const url = `http://${await first.ready()}/gkserver/passwd`;
    const change = async (name: string): Promise<void> => {
      const body = { username: name, password: sha256Hex(name), newpass: `${name}'s own` };
      expect((await fetch(url, jsonRequest('PUT', body))).status).toBe(200);
    };
    for (const name of ['admin', 'dealer', 'operator']) await change(name);
    const open = ['--port', '0', '--devices', '0', '--host', '0.0.0.0', '--state', state];
    await first.end();
    await refused(open, /first password of viewer is unchanged/);

    const again = new LocalRecorder(['--port', '0', '--devices', '0', '--state', state]);
    const request = jsonRequest('PUT', { username: 'viewer', password: sha256Hex('viewer'), newpass: 'own' });
    expect((await fetch(`http://${await again.ready()}/gkserver/passwd`, request)).status).toBe(200);
    await again.end();
    await new LocalRecorder(open).ready();
  });
});

describe('exit code 2 with one line', () => {
  it('of the process', async () => {
    const recorder = startProcess(['--nonsense']);
    expect(await recorder.exitCode()).toBe(2);
    expect(recorder.err.trimEnd()).toMatch(/^.*nonsense.*$/);
    expect(recorder.out).toBe('');
  });
  it('for a bad option', () => refused(['--nonsense'], /nonsense/));
  it.each([
    ['--port', '99999'],
    ['--host', ''],
    ['--devices', '10001'],
    ['--seed', '-1'],
    ['--state', ''],
    ['--footage', ''],
    ['--tracks', ''],
    ['--clock', '25:00'],
    ['--allow-origin', '*'],
    ['--allow-host', 'https://fleet.example'],
    ['--spec-ports=1'],
    ['--faults=yes'],
    ['--open=no'],
  ])('for a bad value of %s', (...argv) => refused(argv, new RegExp(argv[0].split('=')[0] ?? '')));
  it('for a port in use', async () => {
    const port = await occupiedPort();
    await refused(['--port', String(port)], new RegExp(`Port ${port} is in use; choose one by --port`));
  });
  it('for a host that is not this machine’s', () =>
    refused(['--port', '0', '--host', '203.0.113.7', '--insecure-demo'], /203\.0\.113\.7/));
  it('for a state folder that is a file', () => refused(['--port', '0', '--state', main], /cannot be used/));
  it('for a port of the specification in use', async () => {
    const blocker = createServer().listen(8900, '127.0.0.1');
    blockers.add(blocker);
    // Another process may hold it already: the test needs it in use.
    await Promise.race([once(blocker, 'listening'), once(blocker, 'error')]);
    await refused(['--port', '0', '--spec-ports'], /Port (8900|24680) is in use; leave out --spec-ports/);
  });
  it('for footage and tracks that are something else', async () => {
    await refused(['--port', '0', '--footage', main], /main\.js/);
    await refused(['--port', '0', '--footage', folder], /no footage/);
    await refused(['--port', '0', '--tracks', main], /main\.js/);
    await refused(['--port', '0', '--tracks', folder], /it is a folder/);
  });
  it('for a brand that is none', async () => {
    await refused(
      ['--port', '0', '--brand', '/nowhere/brand.json'],
      /--brand: \/nowhere\/brand\.json cannot be read: there is no such file/,
    );
    await refused(['--port', '0', '--brand', folder], /cannot be read: EISDIR/);
    await refused(['--port', '0', '--brand', main], /is no JSON object/);
  });
  it('for footage that is not there', () => refused(['--port', '0', '--footage', '/nowhere'], /\/nowhere/));
  it('for tracks that are not there', () => refused(['--port', '0', '--tracks', '/nowhere.jsonl'], /\/nowhere\.jsonl/));
  it('for a state folder in use', async () => {
    const first = new LocalRecorder(['--port', '0']);
    await first.ready();
    await refused(['--port', '0'], /in use by another recorder/);
  });
  it('for a used state folder whose database is gone, unless it is to start anew', async () => {
    const state = join(folder, 'emptied');
    const argv = ['--port', '0', '--devices', '0', '--empty', '--state', state];
    const first = new LocalRecorder(argv);
    await first.ready();
    await first.end();
    rmSync(join(state, 'recorder.sqlite'));
    await refused(argv, /was used before, but its database is missing or empty: restore .* or say --start-anew/);
    const anew = new LocalRecorder([...argv, '--start-anew']);
    await anew.ready();
    expect(anew.out).toMatch(new RegExp(`^The former files were moved to ${state}/before-`, 'm'));
    await anew.end();
    await refused([...argv, '--start-anew'], /leave out --start-anew/);
  });
  it('for first passwords on a network, unless it is a demo', async () => {
    await refused(
      ['--port', '0', '--host', '0.0.0.0', '--state', join(folder, 'fresh')],
      /first password of admin.*--insecure-demo/,
    );
    const demo = new LocalRecorder([
      '--port',
      '0',
      '--host',
      '0.0.0.0',
      '--state',
      join(folder, 'fresh'),
      '--insecure-demo',
    ]);
    await demo.ready();
  });
});
