import { type EnglishLabels, message } from '../../labels/message.js';

/** Whether the user can talk now; every value except `ready` is the reason why not. @public */
export type TalkAccess =
  'ready' | 'insecure' | 'no-session' | 'connecting' | 'lost' | 'forbidden' | 'no-device' | 'offline';

/** Text that the talk and broadcast elements share. @public */
export interface TalkLabels {
  readonly title: string;
  readonly idle: string;
  readonly connecting: string;
  /** The line is open, but the microphone is off. */
  readonly listening: string;
  readonly speaking: string;
  readonly holdToTalk: string;
  /** On the button while it is pressed. */
  readonly releaseToStop: string;
  readonly startSpeaking: string;
  readonly stopSpeaking: string;
  readonly start: string;
  readonly end: string;
  /** Why a talk session ended. */
  readonly ended: Readonly<Record<'closed' | 'server' | 'source', string>>;
  /** `reason` is the text from the server, for example who is already talking. */
  readonly refused: (reason: string) => string;
  readonly broken: string;
  readonly talkedToBy: (names: string) => string;
  /** Why the user cannot talk. */
  readonly access: Readonly<Record<Exclude<TalkAccess, 'ready'>, string>>;
  readonly microphone: {
    readonly label: string;
    /** The button is pressed, but the microphone has not delivered any sound yet. */
    readonly starting: string;
    readonly denied: string;
    readonly missing: string;
    readonly inUse: string;
    readonly default: string;
    /** A microphone whose name the browser does not provide yet. */
    readonly unnamed: (number: number) => string;
  };
  readonly channel: string;
  readonly channelName: (channel: number) => string;
  readonly yourLevel: string;
  readonly deviceLevel: string;
  readonly deviceSound: string;
  readonly mute: string;
  readonly unmute: string;
  readonly soundBlocked: string;
  readonly time: string;
  readonly loadFailed: string;
}

/** The labels in English. @public */
export const englishTalkLabels: EnglishLabels<TalkLabels> = {
  title: 'Talk',
  idle: 'Ready to talk',
  connecting: 'Connecting…',
  listening: 'Line open, microphone off',
  speaking: 'You can be heard',
  holdToTalk: 'Hold to talk',
  releaseToStop: 'Release to stop',
  startSpeaking: 'Speak',
  stopSpeaking: 'Stop speaking',
  start: 'Start',
  end: 'End',
  ended: { closed: 'Talk ended', server: 'The server ended the talk', source: 'Talk ended' },
  refused: message('Not possible now: {reason}'),
  broken: 'Connection lost: nobody can hear you. Start again.',
  talkedToBy: message('Talking to this device now: {names}'),
  access: {
    insecure: 'Talk works on secure pages only. Open this page over HTTPS.',
    'no-session': 'Not connected to a server',
    connecting: 'Connecting to the server…',
    lost: 'Connection lost, reconnecting…',
    forbidden: 'You do not have permission to talk',
    'no-device': 'No device selected',
    offline: 'Device offline',
  },
  microphone: {
    label: 'Microphone',
    starting: 'Starting the microphone…',
    denied: 'You must allow your microphone.',
    missing: 'No microphone found. Plug one in, or choose another one.',
    inUse: 'The microphone did not start. Another program may be using it.',
    default: 'Default microphone',
    unnamed: message('Microphone {number}'),
  },
  channel: 'Talk channel',
  channelName: message('Channel {channel}'),
  yourLevel: 'Your level',
  deviceLevel: 'Device level',
  deviceSound: 'Device volume',
  mute: 'Mute the device',
  unmute: 'Unmute the device',
  soundBlocked: 'Click to hear the device',
  time: 'Time',
  loadFailed: 'Talk could not be loaded. Try again.',
};
