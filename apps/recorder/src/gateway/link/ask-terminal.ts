import type { Jt808Message } from 'gk-sdk/jt808';
import type { FirmwareSource } from 'gk-sdk';
import { done, type DeviceAnswer } from '../../device/device-answer.js';
import type { AskOptions, PtzMove } from '../../device/device-link.js';
import type { DeviceCircle } from '../../device/device-circle.js';
import type { OtherServer } from '../../device/other-server.js';
import type { Parameters } from '../../device/parameter-groups.js';
import { order, question } from './ask-session.js';
import { yearOf, type TerminalSession } from '../sessions/terminal-session.js';
import type { TerminalQuestion, TerminalReply } from './link-messages.js';
import { takePicture } from './take-picture.js';
import type { AskedTerminal } from './terminal-media.js';
import {
  changedParameters,
  needsBlocks,
  parameterGroups,
  serverParameters,
  type ToldParameter,
} from './terminal-parameters.js';

/** Asks a terminal that is connected; offline for any other. */
export type AskConnected = <T>(ask: (terminal: AskedTerminal) => Promise<DeviceAnswer<T>>) => Promise<DeviceAnswer<T>>;

/** Questions that are answered without media. */
export type PlainQuestion = Exclude<
  TerminalQuestion,
  { readonly what: 'live' | 'talk' | 'recordings' | 'openRecording' | 'fetchRecording' | 'control' | 'seek' }
>;

/** Speeds of users are 1 to 8, those of terminals 0 to 255. */
const SPEED_STEP = 31;

const UNSUPPORTED = { kind: 'unsupported' } as const;

/** Asks what the protocol has a message for. */
export async function askTerminal(
  question: PlainQuestion,
  of: AskConnected,
  options: AskOptions,
): Promise<TerminalReply> {
  const { what } = question;
  switch (what) {
    case 'movePtz': {
      const message = ptzMessage(question.move);
      if (message === undefined) return { what, answer: UNSUPPORTED };
      return { what, answer: await of(({ session }) => order(session, message, options)) };
    }
    case 'command': {
      const control = CONTROLS.get(question.text.trim().replace(/^@/, '').toUpperCase());
      if (control === undefined) return { what, answer: UNSUPPORTED };
      const message = { type: 'terminalControl', command: control.command } as const;
      const answer = await of(({ session }) => order(session, message, options));
      return { what, answer: answer.kind === 'done' ? done(control.words) : answer };
    }
    case 'showText':
      return { what, answer: await of(({ session }) => order(session, textMessage(session, question.text), options)) };
    case 'updateFirmware': {
      const message = upgradeMessage(question.source);
      if (message === undefined) return { what, answer: { kind: 'refused', reason: UPGRADE_WORDS } };
      return { what, answer: await of(({ session }) => order(session, message, options)) };
    }
    case 'readParameters': {
      const answer = await of(({ session }) => toldParameters(session, options));
      return { what, answer: answer.kind === 'done' ? done(parameterGroups(answer.value)) : answer };
    }
    case 'writeParameters':
      return { what, answer: await of(({ session }) => writeParameters(session, question, options)) };
    case 'setFences':
      return { what, answer: await of(({ session }) => order(session, circlesMessage(question.circles), options)) };
    case 'redirect':
      return {
        what,
        answer: await of(({ session }) => order(session, redirectMessage(session, question.server), options)),
      };
    case 'confirmAlarm':
      return { what, answer: await of((terminal) => confirmAlarm(terminal, question, options)) };
    case 'locate':
      return { what, answer: await of(({ session }) => order(session, { type: 'locationRequest' }, options)) };
    case 'snapshot':
      return { what, answer: await of(({ session }) => takePicture(session, question.channel, options)) };
  }
}

/** Commands that are words of 8105; all others have no counterpart. */
const CONTROLS: ReadonlyMap<string, { readonly command: number; readonly words: string }> = new Map([
  ['REBOOT', { command: 4, words: 'OK, rebooting' }],
  ['RESTORE', { command: 5, words: 'OK, default settings restored' }],
]);

/** On the screen, and spoken. */
const TEXT_FLAGS = 0x0c;
/** 2019: a notice. */
const NOTICE = 1;

function textMessage(session: TerminalSession, text: string): Jt808Message {
  const is2019 = yearOf(session.terminal) === '2019';
  return { type: 'text', flags: TEXT_FLAGS, text, ...(is2019 && { kind: NOTICE }) };
}

const UPGRADE = 1;
const UPGRADE_WORDS = 'The address, name and password of firmware for a terminal must not hold a semicolon';

/** 8105 1: values are split by semicolons; those that are empty are left as they are. */
function upgradeMessage({ url, username = '', password = '' }: FirmwareSource): Jt808Message | undefined {
  if ([url, username, password].some((value) => value.includes(';'))) return undefined;
  return { type: 'terminalControl', command: UPGRADE, values: `${url};;${username};${password};;;;;;;` };
}

function redirectMessage({ terminal }: TerminalSession, server: OtherServer): Jt808Message {
  return { type: 'setParameters', parameters: serverParameters(server, yearOf(terminal)) };
}

/** Attributes of an area whose entering and leaving is reported. */
const REPORTS_ENTERING = 1 << 3;
const REPORTS_LEAVING = 1 << 5;
/** Mode of 8600: in the place of all circles that it has. */
const REPLACE = 0;

/** 8600 with all circles, 8601 for none of them. */
function circlesMessage(circles: readonly DeviceCircle[]): Jt808Message {
  if (circles.length === 0) return { type: 'deleteCircles', ids: [] };
  const areas = circles.map(({ id, title: name, lat, lng, radiusM, tellsEntering, tellsLeaving }) => ({
    id,
    attributes: (tellsEntering ? REPORTS_ENTERING : 0) | (tellsLeaving ? REPORTS_LEAVING : 0),
    lat,
    lng,
    radiusM: Math.round(radiusM),
    name,
  }));
  return { type: 'setCircles', mode: REPLACE, areas };
}

/** 8203 for all alarms of the bit: serial numbers of reports are not kept. The text of 2011 does not have it. */
async function confirmAlarm(
  { session, confirmedBit }: AskedTerminal,
  { code, happenedS }: { readonly code: number; readonly happenedS: number },
  options: AskOptions,
): Promise<DeviceAnswer<void>> {
  const bit = confirmedBit(code, happenedS);
  if (bit === undefined || yearOf(session.terminal) === '2011') return UNSUPPORTED;
  return order(session, { type: 'alarmConfirmation', alarmSerial: 0, alarms: 1 << bit }, options);
}

async function toldParameters(
  session: TerminalSession,
  options: AskOptions,
): Promise<DeviceAnswer<readonly ToldParameter[]>> {
  const answer = await question(session, { type: 'parametersRequest' }, options);
  if (answer.kind !== 'done') return answer;
  return answer.value.type === 'parameters' ? done(answer.value.parameters) : MALFORMED;
}

/** The end of what is written to each terminal. */
const writes = new WeakMap<TerminalSession, Promise<unknown>>();

/** Writes one after another: what is written between the reading and the writing of a block would be lost. */
async function writeParameters(
  session: TerminalSession,
  change: ParameterChange,
  options: AskOptions,
): Promise<DeviceAnswer<void>> {
  const before = writes.get(session);
  const written = (async () => {
    await before?.catch(() => undefined);
    return writeNow(session, change, options);
  })();
  writes.set(session, written);
  return written;
}

interface ParameterChange {
  readonly group: string;
  readonly changes: Parameters;
}

async function writeNow(
  session: TerminalSession,
  { group, changes }: ParameterChange,
  options: AskOptions,
): Promise<DeviceAnswer<void>> {
  const told = needsBlocks(group, changes) ? await toldParameters(session, options) : done([]);
  if (told.kind !== 'done') return told;
  const parameters = changedParameters(group, changes, told.value);
  if (typeof parameters === 'string') return { kind: 'unsupported', reason: parameters };
  return order(session, { type: 'setParameters', parameters }, options);
}

const MALFORMED = { kind: 'failed', reason: 'The terminal answered another question' } as const;

/** Undefined for a movement that the protocol has no message for. */
function ptzMessage({ channel, action, value }: PtzMove): Jt808Message | undefined {
  const speed = Math.min(255, Math.max(1, Number(value) || 1) * SPEED_STEP);
  const move = (direction: number): Jt808Message => ({ type: 'ptzMove', channel, direction, speed });
  switch (action) {
    case 'stop':
      return { type: 'ptzMove', channel, direction: 0, speed: 0 };
    case 'up':
      return move(1);
    case 'down':
      return move(2);
    case 'left':
      return move(3);
    case 'right':
      return move(4);
    case 'zoomin':
      return { type: 'ptzZoom', channel, direction: 0 };
    case 'zoomout':
      return { type: 'ptzZoom', channel, direction: 1 };
    case 'focusnear':
      return { type: 'ptzFocus', channel, direction: 0 };
    case 'focusfar':
      return { type: 'ptzFocus', channel, direction: 1 };
    case 'iris':
      return { type: 'ptzIris', channel, direction: value === 'open' ? 0 : 1 };
    default:
      return undefined;
  }
}
