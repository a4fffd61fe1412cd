import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  GATEWAY_PORT_NAMES,
  isGatewayPortName,
  type ChosenPorts,
  type GatewayPortName,
} from '../gateway/gateway-ports.js';
import { CommandLineError } from './command-line-error.js';
import type { LogFormat } from './log-lines.js';

/** Parsed options of the command line. */
export interface RecorderOptions {
  /** Undefined = the one that an administrator saved, else {@link DEFAULT_PORT}. */
  readonly port: number | undefined;
  readonly host: string;
  readonly specPorts: boolean;
  readonly devices: number;
  readonly seed: number;
  /** Undefined = the default folder. */
  readonly state: string | undefined;
  /** A new state begins without samples. */
  readonly empty: boolean;
  /** A used state folder whose database is missing or empty begins anew, its old files moved aside. */
  readonly startAnew: boolean;
  /** Takes the second factor of this account away, and ends. */
  readonly resetSecondFactor: string | undefined;
  readonly footage: string | undefined;
  /** The cameras are recorded on this machine. */
  readonly record: boolean;
  /** Folders for recordings; none = one in the state folder. */
  readonly disks: readonly string[];
  readonly tracks: string | undefined;
  /** PMTiles file of the base map. */
  readonly map: string | undefined;
  /** Time of the tracks' day to begin at; undefined = 08:00. */
  readonly clock: { readonly hour: number; readonly minute: number } | undefined;
  readonly allowOrigins: readonly string[];
  /** The login of the console asks for the server's address. */
  readonly global: boolean;
  /** Names that the recorder answers to beside those of its machine, in lower case. */
  readonly allowHosts: readonly string[];
  /** Where terminals of JT/T 808 connect; undefined = nowhere. */
  readonly jt808: { readonly host: string | undefined; readonly port: number } | undefined;
  /** Address that terminals are told to send media to; undefined = that of this machine that they connect to. */
  readonly gatewayHost: string | undefined;
  /** Ports of terminals that are not those behind `jt808`. */
  readonly gatewayPorts: ChosenPorts;
  /** Undefined = `brand.json` of the state folder, if any. */
  readonly brand: string | undefined;
  /** Proxies in front whose word on who asks is believed. */
  readonly trustedProxies: number;
  /** Devices may download firmware from addresses of private networks. */
  readonly allowPrivateFirmware: boolean;
  /** Pushes, mails and text messages go to addresses of private networks, too. */
  readonly allowPrivateTargets: boolean;
  /** Undefined = with the simulated fleet alone. */
  readonly sink: boolean | undefined;
  readonly log: LogFormat;
  /** Whoever started it starts it again when it ends with `RESTART_EXIT_CODE`. */
  readonly supervised: boolean;
  readonly faults: boolean;
  readonly open: boolean;
  readonly insecureDemo: boolean;
  /** The setting SSL only is switched off at the start. */
  readonly noSslOnly: boolean;
}

const MAX_DEVICES = 10_000;
export const DEFAULT_PORT = 8080;

export const USAGE = `Usage: npm start -- [options]

  --port PORT            HTTP port; 0 picks a free one (the port saved in the
                         server settings, else ${DEFAULT_PORT})
  --host HOST            address to listen on (127.0.0.1)
  --spec-ports           also listens on 24680 (commands) and 8900 (streams)
  --devices N            number of simulated devices, up to ${MAX_DEVICES} (24)
  --seed N               seed of the simulation: another fleet and city (1)
  --state DIR            folder for users, groups and edits (.gk/state)
  --empty                starts a new state folder without sample plans, faces, fences,
                         routes, reports and logs
  --start-anew           when the database of a used state folder is missing or empty:
                         moves the old files aside and begins with the first users
  --reset-second-factor NAME
                         takes the second factor of an account away, for who has lost
                         phone and recovery codes, and ends; the recorder must not run
  --footage DIR          folder of H.264, H.265, MP4 and JT/T 1078 files, served as
                         devices FOOTAGE-1, ...
  --record               records the cameras on this machine, in the state folder or on
                         the disks of --disk; without it the server's recordings are
                         computed, too
  --disk DIR             folder for recordings, one on each disk; the media slots take
                         folders in it; repeatable
  --tracks FILE          JSONL or GPX; each vehicle in it becomes a device
  --map FILE             base map of real streets: a PMTiles file of vector tiles, by the
                         schema of OpenMapTiles or Protomaps
  --clock HH:MM          time of day at which the replay of the tracks starts (08:00)
  --jt808 [HOST:]PORT    takes terminals of JT/T 808 on this port, and their video and
                         files on those behind it, of all addresses unless HOST is
                         given; they wait under Remote device registration
  --gateway-host HOST    address of this machine as terminals reach it, which they are
                         told to send their pictures to
  --gateway-port NAME=PORT  puts one of the ports behind that of --jt808 elsewhere: main,
                         sub, talk, playback, attachments, ftp, or ftp-data, the
                         first of ten; repeatable
  --brand FILE           brand.json of a deployment: brand id and feature switches
  --allow-origin ORIGIN  origin whose pages may call the REST API; repeatable
  --global               the login of the console asks for the address of the server,
                         which may be another one that allows this origin
  --allow-host NAME      host name to accept, in addition to localhost and IP
                         addresses; repeatable
  --trust-proxy N        trust the client address that N reverse proxies report
                         (X-Forwarded-For, Forwarded)
  --allow-private-firmware  lets devices download firmware from this machine and from
                         private networks, not only from the internet
  --allow-private-targets  pushes, mails and text messages go to servers of this machine
                         and of private networks, not only of the internet
  --sink, --no-sink      keeps mails and text messages on this machine, at /sink, or
                         sends them (kept with the simulated fleet alone)
  --log json             writes the log as one JSON object a line: time, level, area,
                         message (text)
  --supervised           a supervisor such as systemd or Docker starts the recorder again
                         when it ends with code 75: Reboot and restart plans end it so
  --faults               enables POST /faults, from this machine only
  --open                 opens the console in the browser
  --no-ssl-only          switches the setting Allow SSL only off, for who cannot come in by
                         https any more
  --insecure-demo        allows the default passwords on any address
`;

/** Reads the command line. @throws CommandLineError with what is wrong. */
export function parseOptions(argv: readonly string[]): RecorderOptions | 'help' {
  const values = parseValues(argv);
  if (values.help) return 'help';
  return {
    port: values.port === undefined ? undefined : integer('--port', values.port, DEFAULT_PORT, 0, 65_535),
    host: words('--host', values.host) ?? '127.0.0.1',
    specPorts: values['spec-ports'] ?? false,
    devices: integer('--devices', values.devices, 24, 0, MAX_DEVICES),
    seed: integer('--seed', values.seed, 1, 0, 2 ** 31 - 1),
    state: words('--state', values.state),
    empty: values.empty ?? false,
    startAnew: values['start-anew'] ?? false,
    resetSecondFactor: words('--reset-second-factor', values['reset-second-factor']),
    footage: words('--footage', values.footage),
    ...recordings(values),
    tracks: words('--tracks', values.tracks),
    map: words('--map', values.map),
    clock: timeOfDay(values.clock),
    ...gateway(values),
    brand: words('--brand', values.brand),
    allowOrigins: (values['allow-origin'] ?? []).map(origin),
    global: values.global ?? false,
    allowHosts: (values['allow-host'] ?? []).map(hostName),
    trustedProxies: integer('--trust-proxy', values['trust-proxy'], 0, 1, 8),
    allowPrivateFirmware: values['allow-private-firmware'] ?? false,
    allowPrivateTargets: values['allow-private-targets'] ?? false,
    sink: values['no-sink'] === true ? false : values.sink,
    log: logFormat(values.log),
    supervised: values.supervised ?? false,
    faults: values.faults ?? false,
    open: values.open ?? false,
    insecureDemo: values['insecure-demo'] ?? false,
    noSslOnly: values['no-ssl-only'] ?? false,
  };
}

function parseValues(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: false,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        'spec-ports': { type: 'boolean' },
        devices: { type: 'string' },
        seed: { type: 'string' },
        state: { type: 'string' },
        empty: { type: 'boolean' },
        'start-anew': { type: 'boolean' },
        'reset-second-factor': { type: 'string' },
        footage: { type: 'string' },
        record: { type: 'boolean' },
        disk: { type: 'string', multiple: true },
        tracks: { type: 'string' },
        map: { type: 'string' },
        clock: { type: 'string' },
        jt808: { type: 'string' },
        'gateway-host': { type: 'string' },
        'gateway-port': { type: 'string', multiple: true },
        brand: { type: 'string' },
        'allow-origin': { type: 'string', multiple: true },
        global: { type: 'boolean' },
        'allow-host': { type: 'string', multiple: true },
        'trust-proxy': { type: 'string' },
        'allow-private-firmware': { type: 'boolean' },
        'allow-private-targets': { type: 'boolean' },
        sink: { type: 'boolean' },
        'no-sink': { type: 'boolean' },
        log: { type: 'string' },
        supervised: { type: 'boolean' },
        faults: { type: 'boolean' },
        open: { type: 'boolean' },
        'insecure-demo': { type: 'boolean' },
        'no-ssl-only': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error);
    // Node reports a value that looks like an option in three lines, of which only the last one helps.
    const [, ambiguous] = /^Option '(--[\w-]+)' argument is ambiguous/.exec(told) ?? [];
    if (ambiguous !== undefined) {
      throw new CommandLineError(
        `${ambiguous} needs a value; one that begins with a dash is written ${ambiguous}=-...`,
      );
    }
    const reason = told.split(/\.\s/, 1)[0];
    throw new CommandLineError(`${reason} (--help lists the options).`);
  }
}

function words(name: string, text: string | undefined): string | undefined {
  if (text?.trim() === '') throw new CommandLineError(`${name} must not be empty.`);
  return text;
}

function recordings({
  record = false,
  disk: disks = [],
}: {
  readonly record?: boolean | undefined;
  readonly disk?: readonly string[] | undefined;
}): Pick<RecorderOptions, 'record' | 'disks'> {
  if (disks.length > 0 && !record) throw new CommandLineError('--disk needs --record: it says where recordings go.');
  const blank = disks.find((disk) => disk.trim() === '');
  if (blank !== undefined) throw new CommandLineError('--disk must not be empty.');
  return { record, disks: disks.map((disk) => resolve(disk)) };
}

function gateway({
  jt808,
  'gateway-host': gatewayHost,
  'gateway-port': gatewayPorts = [],
}: {
  readonly jt808?: string | undefined;
  readonly 'gateway-host'?: string | undefined;
  readonly 'gateway-port'?: readonly string[] | undefined;
}): Pick<RecorderOptions, 'jt808' | 'gatewayHost' | 'gatewayPorts'> {
  if (gatewayHost !== undefined && jt808 === undefined) {
    throw new CommandLineError('--gateway-host needs --jt808: it is told to the terminals that connect there.');
  }
  if (gatewayPorts.length > 0 && jt808 === undefined) {
    throw new CommandLineError('--gateway-port needs --jt808: it says where one of the ports behind it is.');
  }
  return {
    jt808: terminalPort(jt808),
    gatewayHost: gatewayHost === undefined ? undefined : address(gatewayHost),
    gatewayPorts: Object.fromEntries(gatewayPorts.map(namedPort)),
  };
}

function namedPort(text: string): readonly [GatewayPortName, number] {
  const [, name = '', digits = ''] = /^([a-z-]+)=(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (!isGatewayPortName(name) || port > 65_535) {
    const names = GATEWAY_PORT_NAMES.join(', ');
    throw new CommandLineError(
      `--gateway-port must be NAME=PORT, such as main=9001, with one of ${names}, not "${text}".`,
    );
  }
  return [name, port];
}

function terminalPort(text: string | undefined): RecorderOptions['jt808'] {
  if (text === undefined) return undefined;
  const [, host, digits = ''] = /^(?:(.*):)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits === '' || port > 65_535 || host === '') {
    throw new CommandLineError(`--jt808 must be a port, or HOST:PORT, such as 8808 or 192.0.2.7:8808, not "${text}".`);
  }
  return { host: host?.replace(/^\[(.*)\]$/, '$1'), port };
}

/** A name or an address without a port: terminals get it as text. */
function address(text: string): string {
  if (/^[\w.-]{1,253}$/.test(text) || (text.includes(':') && /^[\da-f:.]{2,45}$/i.test(text))) return text;
  throw new CommandLineError(`--gateway-host must be an address or a name, such as 203.0.113.7, not "${text}".`);
}

function logFormat(text = 'text'): LogFormat {
  if (text === 'text' || text === 'json') return text;
  throw new CommandLineError(`--log must be text or json, not "${text}".`);
}

function integer(name: string, text: string | undefined, fallback: number, min: number, max: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new CommandLineError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

function timeOfDay(text: string | undefined): RecorderOptions['clock'] {
  if (text === undefined) return undefined;
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hour === undefined || minute === undefined) {
    throw new CommandLineError(`--clock must be a time of day such as 08:00, not "${text}".`);
  }
  return { hour: Number(hour), minute: Number(minute) };
}

function origin(text: string): string {
  if (URL.canParse(text)) {
    const url = new URL(text);
    if (/^https?:$/.test(url.protocol) && (url.origin === text || `${url.origin}/` === text)) return url.origin;
  }
  throw new CommandLineError(`--allow-origin must be an origin such as https://fleet.example.com, not "${text}".`);
}

function hostName(text: string): string {
  const name = /^[^\s:/?#@\\]+$/.test(text) ? URL.parse(`http://${text}`)?.hostname : undefined;
  if (name !== undefined) return name;
  throw new CommandLineError(`--allow-host must be a host name such as fleet.example.com, not "${text}".`);
}
