import type { RestPathName } from 'gk-sdk/rest';
import { expectThat, Lacking, Skipped } from '../outcome.js';
import type { Check } from '../check.js';
import { isMissing, WRONG, type Exchange, type Probe } from '../probe.js';
import { between, expectShape, isObject, listOf, objectOf, text, type Shape } from '../shape.js';
import { recordedMinute } from './recorded-minute.js';

type FilePath = Extract<RestPathName, 'web' | 'picture' | 'deviceLog'>;
type Query = Readonly<Record<string, string | number>>;

function refuses(path: FilePath, type: string): Check {
  return {
    id: `files.refuses-${path}-${type}`,
    area: 'files',
    proves: 'in the query only where the specification shows it',
    run: async (probe) => {
      const query = { type, deviceid: probe.server.deviceIds[0] ?? '' };
      const { status } = await probe.exchange({ method: 'GET', path, query }, WRONG);
      if (isMissing(status)) throw new Lacking(`${path} ${type}: HTTP ${status}`);
      expectThat(status === 401 || status === 403, `HTTP ${status} without a login`);
    },
  };
}

async function ask(probe: Probe, path: FilePath, query: Query): Promise<Exchange> {
  const exchange = await probe.exchange({ method: 'GET', path, query });
  if (isMissing(exchange.status)) throw new Lacking(`type=${query.type ?? ''}: HTTP ${exchange.status}`);
  if (exchange.status === 403) throw new Skipped('the user has no permission for this file');
  expectThat(exchange.status === 200, `HTTP ${exchange.status}: ${exchange.text.slice(0, 100)}`);
  return exchange;
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return answer;
  }
}

function file(
  id: string,
  proves: string,
  path: FilePath,
  query: (probe: Probe) => Query,
  isGood: (answer: Exchange) => void,
): Check {
  return {
    id: `files.${id}`,
    area: 'files',
    proves,
    run: async (probe) => {
      isGood(await ask(probe, path, query(probe)));
    },
  };
}

const ofDevice =
  (type: string, more: Query = {}) =>
  (probe: Probe): Query => ({ type, deviceid: probe.online.deviceId, ...more });

const ofText = ({ type, text: answer }: Exchange): void => {
  expectThat(!/^(text\/html|application\/xhtml)/.test(type), `its type is ${type}`);
  expectThat(answer !== '', 'it is empty');
};

const ofImage = ({ type }: Exchange): void => {
  expectThat(type.startsWith('image/'), `its type is ${type}`);
};

const askShape: Shape = objectOf({ state: text }, { progress: between(0, 100), filename: text });

/** Asks for a few seconds of a recording: it makes a file on the server. */
function recording(type: 'lobkask' | 'repbmp4ask', states: readonly string[]): Check {
  return {
    id: `files.${type}`,
    area: 'files',
    proves: 'spec 001 section 7',
    writes: true,
    run: async (probe) => {
      const { deviceId } = probe.online;
      const spbtime = await recordedMinute(probe, await probe.commands());
      const query = {
        type,
        deviceid: deviceId,
        channel: 1,
        chs: 1,
        spbtime,
        starttime: spbtime,
        duration: 10,
        filetype: 'mp4',
      };
      const { text: answer } = await ask(probe, 'web', query);
      const state = parsed(answer);
      expectShape(state, askShape, type);
      expectThat(isObject(state) && states.includes(String(state.state)), `the state is ${answer.slice(0, 80)}`);
    },
  };
}

export const fileChecks: readonly Check[] = [
  refuses('web', 'runlog'),
  refuses('web', 'lobkask'),
  refuses('web', 'lobkget'),
  refuses('web', 'repbmp4ask'),
  refuses('web', 'repbmp4get'),
  refuses('web', 'facesummary'),
  refuses('picture', 'snap'),
  refuses('picture', 'face'),
  refuses('deviceLog', 'syslog'),
  refuses('deviceLog', 'carbox'),
  file(
    'runlog',
    '| `GET /web.cgi?type=runlog&search=` | [{line}], each with its wall time',
    'web',
    () => ({ type: 'runlog', search: '' }),
    ({ text: answer }) => {
      expectShape(parsed(answer), listOf(objectOf({ line: text })), 'runlog');
    },
  ),
  file('syslog', 'the last day of a device as text', 'deviceLog', ofDevice('syslog'), ofText),
  file(
    'carbox',
    'carbox is CSV: time, acc, speed_kmh, direction, lat, lng, voltage',
    'deviceLog',
    ofDevice('carbox'),
    ofText,
  ),
  file('snap', 'spec 001 section 7', 'picture', ofDevice('snap', { channel: 1 }), ofImage),
  recording('lobkask', ['CREATE', 'HANDLE', 'READY']),
  recording('repbmp4ask', ['ASK', 'HANDLE', 'DOWNLOAD OK']),
];
