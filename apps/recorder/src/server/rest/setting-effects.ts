import type { CertificateTexts } from '../settings/certificate-problem.js';
import type { TerminalAddress } from '../fleet/terminal-address.js';
import type { UsedPorts } from '../http/listening-ports.js';
import { portWords } from '../http/taken-port.js';

/** A setting in this recorder: the part that it acts by, from when on, and the part that it does not act by. */
interface SettingEffect {
  readonly acts?: string;
  readonly keeps?: string;
}

/** How this recorder was started, as far as settings depend on it. */
export interface EffectContext {
  /** Mails and text messages stay on this machine. */
  readonly sink: boolean;
  /** It records cameras itself (`--record`). */
  readonly records: boolean;
  /** A supervisor starts the process again when it ends. */
  readonly isSupervised: boolean;
  /** Ports that are saved are listened on at once: the command line names none. */
  readonly ports: Pick<UsedPorts, 'follow' | 'httpsProblem'>;
  /** The address that terminals are told; undefined without terminals. */
  readonly terminalAddress: Pick<TerminalAddress, 'isNamed'> | undefined;
  /** The certificate that is served. */
  readonly certificate: { readonly texts: CertificateTexts | undefined };
}

const EFFECTS: Readonly<Record<string, SettingEffect>> = {
  protocol: {
    acts: 'Ports, live streams and SSL only follow at once; open connections stay.',
    keeps: 'The GPS port is kept only: nothing of this server listens on it.',
  },
  cloud: { acts: 'Push plans post to this address from now on.' },
  gpsrelay: { acts: 'Positions go to this address from now on.' },
  hbrelay: { acts: 'Heartbeats go to this address from now on.' },
  smtp: { acts: 'Mails of plans and reports go out by this server from now on; those that failed are tried again.' },
  sms: { acts: 'Text messages of plans go out by this provider from now on; those that failed are tried again.' },
  googlekey: {
    acts: 'Clients whose maps take a key read it from now on.',
    keeps: 'The maps of this console need no key.',
  },
  center: { acts: 'Maps that are opened from now on begin there.' },
  iframes: {
    acts: 'The menu has them when it is opened next; a page of another host is embedded once the console is loaded anew.',
  },
  nominatim: {
    acts: 'Addresses that the own map does not know are asked from this server (Nominatim) from now on, one a second, and remembered for a day.',
  },
  routeservice: {
    acts: 'Driving routes that the own map does not know are asked from this server (OSRM) from now on, one a second.',
  },
  maptiles: {
    acts: 'Maps that are opened in consoles loaded from now on have it. Everybody who sees a map sees the address and a key in it.',
  },
  videolayout: { acts: 'Screens that are opened from now on have it.' },
  gmsjs: { acts: 'It runs in every console that is loaded from now on.' },
  passwordpolicy: {
    acts: 'New passwords follow it from now on; one that is older than its days must be changed at the next login.',
  },
  menus: { acts: 'Calls follow at once, the menus of open consoles when they are loaded anew.' },
  deviceredirect: {
    acts: 'Terminals of JT/T 808 that are connected are sent to the new server at once, the others when they connect next; each once for a Save.',
    keeps:
      'A terminal that takes the new address leaves this server, which cannot call it back: check address and port. Simulated devices stay.',
  },
  network: {
    acts: 'Terminals of JT/T 808 are told this address for video and files from now on, without it each the one that it has connected to; DDNS tells it to its provider.',
  },
  event: {
    acts: 'Video downloads of plans and the sizes of footage and snapshots follow the settings from now on.',
    keeps:
      'This reference recorder acts by the video download and the sizes of footage and snapshots, and keeps the rest.',
  },
  recordoption: { acts: 'How long recordings of devices without a number of their own are kept follows at once.' },
  serverrecording: {
    acts: 'The cameras are recorded by it from now on; what is recorded already stays.',
  },
  dbmaintain: {
    acts: 'Older events and positions are told no more; what is stored of them goes at the next daily upkeep.',
  },
  restartplan: {
    acts: 'The process restarts by the plan between 04:00 and 05:00 of the server, from now on.',
    keeps: 'Plans that restart the PC are refused: this server restarts its process, never the machine.',
  },
  ddns: {
    acts: 'The name is updated at the provider at once, then when an address of this machine changes and each hour, from now on.',
    keeps:
      'This server has neither a built-in provider nor a portal: DDNS is taken with a third-party provider that speaks the update protocol (dyndns2, /nic/update).',
  },
  acme: { acts: 'Try obtains a certificate by it; one that was obtained is renewed by it from now on.' },
  encrypt: { acts: 'https and wss are served by it from now on, on every port; open connections stay.' },
};

/** Effects of these settings while the sink is on. */
const IN_SINK: Readonly<Record<string, SettingEffect>> = {
  smtp: {
    keeps:
      'Mails go to the sink of this recorder only, at /sink: it was started with the simulated fleet alone, or with --sink.',
  },
  sms: {
    keeps:
      'Text messages go to the sink of this recorder only, at /sink: it was started with the simulated fleet alone, or with --sink.',
  },
};

/** Effects of these settings where the recorder records nothing itself. */
const WITHOUT_RECORDING: Readonly<Record<string, SettingEffect>> = {
  serverrecording: {
    keeps: 'This reference recorder does not record cameras itself: it was started without --record.',
  },
};

/** Effects of these settings where no terminals connect. */
const WITHOUT_TERMINALS: Readonly<Record<string, SettingEffect>> = {
  deviceredirect: {
    keeps:
      'This server keeps the redirect and does not act by it: it was started without --jt808, and simulated devices stay.',
  },
  network: {
    acts: 'DDNS tells this address to its provider from now on.',
    keeps: 'No device is told it: this server was started without --jt808.',
  },
};

/** Effects of these settings where the command line names the address for terminals. */
const NAMED_ADDRESS: Readonly<Record<string, SettingEffect>> = {
  network: {
    acts: 'DDNS tells this address to its provider from now on.',
    keeps: 'Terminals are told the one of --gateway-host for video and files, not this one.',
  },
};

/** Effects of these settings where the command line names the ports. */
const NAMED_PORTS: Readonly<Record<string, SettingEffect>> = {
  protocol: {
    acts: 'The HTTPS port, live streams and SSL only follow at once; open connections stay.',
    keeps:
      'HTTP, command and streaming ports are those of the command line: saved ones hold from a start without --port on. The GPS port is kept only: nothing of this server listens on it.',
  },
};

/** Effects of these settings without a supervisor. */
const UNSUPERVISED: Readonly<Record<string, SettingEffect>> = {
  restartplan: {
    keeps:
      'This server does not restart by a plan: it was started without --supervised, so that nothing would start it again. Plans are refused.',
  },
};

const NO_EFFECT: SettingEffect = { keeps: 'This reference recorder keeps this setting and does not act by it.' };

/** Says of a setting, before it is saved, that this recorder does not act by it, or by which part; undefined where it acts by all of it. */
export function noteOf(setting: { readonly name: string }, context: EffectContext): string | undefined {
  const words = [effects(setting, context).keeps, setting.name === 'protocol' ? httpsNote(context) : undefined];
  const told = words.filter((each) => each !== undefined);
  return told.length === 0 ? undefined : told.join(' ');
}

/** Describes the effect of saving a setting in this recorder. */
export function effectOf(setting: { readonly name: string }, context: EffectContext): string {
  const { acts } = effects(setting, context);
  return ['Saved.', acts, noteOf(setting, context)].filter((words) => words !== undefined).join(' ');
}

/** Why no port of https listens, if one is chosen. */
function httpsNote({ ports, certificate }: EffectContext): string | undefined {
  if (certificate.texts === undefined) return 'The HTTPS port listens once a certificate is saved.';
  return ports.httpsProblem && `The HTTPS port does not listen: ${portWords(ports.httpsProblem)}`;
}

function effects(
  { name }: { readonly name: string },
  { sink, records, isSupervised, ports, terminalAddress }: EffectContext,
): SettingEffect {
  const bound =
    (sink ? IN_SINK[name] : undefined) ??
    (records ? undefined : WITHOUT_RECORDING[name]) ??
    (terminalAddress === undefined ? WITHOUT_TERMINALS[name] : undefined) ??
    (terminalAddress?.isNamed === true ? NAMED_ADDRESS[name] : undefined) ??
    (isSupervised ? undefined : UNSUPERVISED[name]) ??
    (ports.follow ? undefined : NAMED_PORTS[name]);
  return bound ?? EFFECTS[name] ?? NO_EFFECT;
}
