import { toPort } from './port-check.js';

/**
 * Most characters of the texts of the server settings, the same at the server and in every form (the specification
 * names none).
 *
 * @public
 */
export const SETTING_LENGTHS = {
  /** Host names and IP addresses: as long as DNS allows. */
  host: 253,
  /** User and password at a dynamic DNS provider. */
  ddnsAccount: 128,
  /** `IP:PORT`. */
  relayAddress: 260,
  redirectPrefix: 64,
  mapsKey: 256,
  /** Size such as `100G`. */
  size: 12,
  /** PEM text of a certificate or key. */
  pem: 100_000,
  /** Password of an encrypted private key. */
  keyPassword: 256,
  certbotDomains: 4_000,
  /** Address of a certificate authority. */
  acmeDirectory: 500,
  mailAddress: 320,
  /** User and password at a mail server. */
  mailAccount: 256,
  mailName: 128,
  smsBase: 500,
  smsKey: 500,
  pushSecret: 200,
  /** Phone number that a text message goes to. */
  phone: 20,
  smsSender: 50,
  smsText: 1_600,
  /** Disk uuid or free text of a media slot. */
  mediaSlot: 255,
  geocodingServer: 500,
  mapTilesUrl: 1_000,
  mapAttribution: 300,
  mapHosts: 1_000,
  iframeTitle: 200,
  iframeUrl: 2_000,
  extraScript: 500_000,
} as const;

/** Recordings: the days that they are kept, and what a server records itself (docs/protocol.md, "Server recordings"). @public */
export const RECORDING_LIMITS = {
  /** "recorddays is accepted only above 0 and below 30000" (spec 002 section 5); here 0 keeps them for ever. */
  days: { min: 0, max: 29_999 },
  beforeS: { min: 0, max: 60 },
  afterS: { min: 5, max: 3_600 },
  megabytesADay: { min: 0, max: 1_000_000 },
} as const;

/** Push and realtime plans, the same at the server and in every form (the specification names no limits). @public */
export const EVENT_PLAN_LIMITS = {
  eventCode: { min: 0, max: 999_999 },
  callTimeS: { min: 0, max: 86_400 },
  /** Characters. */
  name: 200,
  script: 100_000,
  receivers: 10_000,
} as const;

/** Stands for the server that a path is of. */
const SOME_SERVER = 'https://server.invalid';

/** Most of the numbers of a `PasswordPolicy`. @public */
export const PASSWORD_LIMITS = { minLength: 64, remembered: 24, days: 3_650 } as const;

/** Degrees of a place on the map. @public */
export const MAP_LIMITS = { lat: { min: -90, max: 90 }, lng: { min: -180, max: 180 } } as const;

/** A size such as 100G, or empty for no limit: "size limits (strings such as 100G)" (spec 002 section 2). @public */
export function isSizeText(text: string): boolean {
  return /^(\d{1,7}(\.\d{1,3})?\s?[KMGT]B?)?$/i.test(text);
}

/** Forms of the address of a service: an IP address, that or a host name, `HOST:PORT`, or a URL: with http or https, or one that keeps a key safe. */
const ADDRESSES: Readonly<Record<'ip' | 'host' | 'host:port' | 'url' | 'safe url', (text: string) => boolean>> = {
  ip: isIpAddress,
  host: isHost,
  'host:port': (text) => {
    const [, host = '', port = ''] = /^(\S+):(\d{1,5})$/.exec(text) ?? [];
    return isHost(host) && toPort(port) !== undefined;
  },
  'safe url': isSmsBase,
  url: (text) => /^https?:\/\/[^/\s]\S*$/i.test(text) && URL.canParse(text),
};

/**
 * Why a service that is switched on has nothing behind it: the one rule of servers and forms for relays, redirects, DDNS, push events,
 * the fixed IP of the server and reverse geocoding. Undefined for a service that is off, and for one that can be reached. `address` is
 * as it is typed; `port` is absent for services whose address holds it, or that have none.
 *
 * @public
 */
export function targetProblem({
  enabled,
  address,
  form = 'host',
  port,
}: {
  readonly enabled: boolean;
  readonly address: string;
  readonly form?: 'ip' | 'host' | 'host:port' | 'url' | 'safe url';
  readonly port?: number | undefined;
}): 'no address' | 'bad address' | 'no port' | undefined {
  if (!enabled) return undefined;
  const text = address.trim();
  if (text === '') return 'no address';
  if (!ADDRESSES[form](text)) return 'bad address';
  return port === 0 ? 'no port' : undefined;
}

/** The problem of a service in the words of a server. @internal */
export function targetRefusal(service: string, asked: Parameters<typeof targetProblem>[0]): string | undefined {
  switch (targetProblem(asked)) {
    case 'no address':
      return `${service} is on and needs an address`;
    case 'bad address':
      return asked.form === 'url'
        ? `${service} is on and needs an address that begins with http:// or https://`
        : `${service} is on and needs an IP address${asked.form === 'ip' ? '' : ' or host name'}`;
    case 'no port':
      return `${service} is on and needs a port`;
    case undefined:
      return undefined;
  }
}

function isIpAddress(text: string): boolean {
  if (text.includes(':')) return URL.canParse(`http://${text.startsWith('[') ? text : `[${text}]`}/`);
  return /^\d+(\.\d+){3}$/.test(text) && isHost(text);
}

/** Browsers and servers read some texts as another host than is written, such as `1` as 0.0.0.1: those are none. */
function isHost(text: string): boolean {
  if (text.includes(':')) return isIpAddress(text);
  if (!/^[a-z0-9._-]+$/i.test(text) || !URL.canParse(`http://${text}/`)) return false;
  return new URL(`http://${text}/`).hostname === text.toLowerCase();
}

/**
 * Whether the base of the SMS provider keeps the key safe: https, or http on the server's own machine. Empty for none.
 *
 * @internal
 */
export function isSmsBase(text: string): boolean {
  if (text === '') return true;
  const url = /\s/.test(text) || !URL.canParse(text) ? undefined : new URL(text);
  const isLocal = url !== undefined && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal);
}

/**
 * Whether a page can be embedded: http(s) or a path of the same server. A script as an address would run with the rights of the page.
 * Addresses that browsers read in another way than they look, such as `/\\host` and those with a tab, are none.
 *
 * @public
 */
export function isIframeUrl(url: string): boolean {
  const text = url.trim();
  // Browsers drop some of these anywhere in an address, and take a backslash for a slash.
  if (/[\p{Cc}\p{Cf}\\]/u.test(url)) return false;
  if (/^https?:\/\/[^/]/i.test(text)) {
    const parsed = URL.canParse(text) ? new URL(text) : undefined;
    return parsed !== undefined && parsed.username === '' && parsed.password === '';
  }
  return text.startsWith('/') && URL.canParse(text, SOME_SERVER) && new URL(text, SOME_SERVER).origin === SOME_SERVER;
}
