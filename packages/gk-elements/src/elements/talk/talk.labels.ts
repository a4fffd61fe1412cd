/** Whether one can talk now, and if not, why. @public */
export type TalkAccess = 'ready' | 'insecure' | 'no-session' | 'connecting' | 'forbidden' | 'no-device' | 'offline';

/** Every word that talk and broadcast share. @public */
export interface TalkLabels {
  readonly title: string;
  readonly idle: string;
  readonly connecting: string;
  /** The line is open, and the microphone off. */
  readonly listening: string;
  readonly speaking: string;
  readonly holdToTalk: string;
  /** On the button while it is held. */
  readonly releaseToStop: string;
  readonly startSpeaking: string;
  readonly stopSpeaking: string;
  readonly start: string;
  readonly end: string;
  /** Why a talk is over. */
  readonly ended: Readonly<Record<'closed' | 'server' | 'source', string>>;
  /** `reason` are the server's words, such as who talks already. */
  readonly refused: (reason: string) => string;
  readonly broken: string;
  readonly talkedToBy: (names: string) => string;
  /** Why one cannot talk. */
  readonly access: Readonly<Record<Exclude<TalkAccess, 'ready'>, string>>;
  readonly microphone: {
    readonly label: string;
    /** The button is down, and no sound has come from the microphone yet. */
    readonly starting: string;
    readonly denied: string;
    readonly missing: string;
    readonly inUse: string;
    readonly default: string;
    /** One whose name the browser does not tell yet. */
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

/** The words in English. @public */
export const englishTalkLabels: TalkLabels = {
  title: 'Talk',
  idle: 'Ready to talk',
  connecting: 'Connecting…',
  listening: 'Line open, microphone off',
  speaking: 'You are heard',
  holdToTalk: 'Hold to talk',
  releaseToStop: 'Release to stop',
  startSpeaking: 'Speak',
  stopSpeaking: 'Stop speaking',
  start: 'Start',
  end: 'End',
  ended: { closed: 'Talk ended', server: 'The server ended the talk', source: 'Talk ended' },
  refused: (reason) => `Not possible now: ${reason}`,
  broken: 'The line broke: nobody hears you. Start again.',
  talkedToBy: (names) => `${names} is talking to it now`,
  access: {
    insecure: 'Talk works on secure pages only: open this page by https.',
    'no-session': 'Not connected to a server',
    connecting: 'Connecting to the server…',
    forbidden: 'You have no right to talk',
    'no-device': 'No device chosen',
    offline: 'Device offline',
  },
  microphone: {
    label: 'Microphone',
    starting: 'Microphone starting…',
    denied: 'You must allow your microphone.',
    missing: 'There is no microphone: plug one in, or choose another one.',
    inUse: 'The microphone did not start: another program may use it.',
    default: 'Default microphone',
    unnamed: (number) => `Microphone ${number}`,
  },
  channel: 'Talk channel',
  channelName: (channel) => `Channel ${channel}`,
  yourLevel: 'Your level',
  deviceLevel: 'Level of the device',
  deviceSound: 'Volume of the device',
  mute: 'Device sound off',
  unmute: 'Device sound on',
  soundBlocked: 'Click to hear the device',
  time: 'Time',
  loadFailed: 'Talk could not be loaded. Try again.',
};
