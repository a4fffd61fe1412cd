import type { GkLabelSet } from 'gk-elements';
import type { OpenedLink } from 'gk-sdk/rest';
import { TRIAL_OVER_MESSAGE } from 'gk-sdk/rules';
import { composed, type Contexts, type EnglishLabels, message, pluralMessage } from 'gk-elements/labels/making';
import type { ViewerPage } from '../viewer-path.js';
import { downloadStatusWords, type DownloadPageState } from '../../download/download-words.js';
import { VIEWERS } from '../viewer-segments.js';

/** The words of the viewer pages. Messages of the server and of the SDK are not among them: they are shown as they come. */
export interface ViewerWords {
  /** Title of a page that is not for a device. */
  readonly viewer: string;
  readonly opening: {
    readonly waiting: string;
    readonly failed: string;
    readonly hint: string;
    readonly reload: string;
  };
  readonly unknown: {
    readonly heading: string;
    readonly hint: string;
    readonly openLive: string;
    readonly openConsole: string;
  };
  readonly entrance: { readonly heading: string; readonly hint: string };
  readonly trialOver: string;
  readonly notOffered: {
    readonly page: string;
    /** Said to users whom the brand has closed downloads to. */
    readonly download: string;
  };
  readonly pages: Readonly<Record<ViewerPage, { readonly heading: string; readonly action: string }>>;
  /** Title of a page that has a device. */
  readonly title: (page: ViewerPage, deviceId: string) => string;
  readonly form: {
    readonly deviceId: string;
    readonly from: string;
    readonly seconds: string;
    readonly userName: string;
    readonly password: string;
    readonly hint: string;
  };
  /** Asks for the code of an account with a second factor. */
  readonly code: {
    readonly hint: string;
    readonly label: string;
    readonly action: string;
    readonly wrong: string;
    readonly used: string;
  };
  /** Why the form asks. */
  readonly notices: Readonly<Record<FormNotice, string>>;
  readonly asking: (deviceId: string) => string;
  readonly failed: { readonly hint: string; readonly retry: string; readonly change: string };
  /** The device has none of the channels that were asked for. */
  readonly noChannel: string;
  readonly wall: {
    /** Names of the walls for screen readers. */
    readonly live: string;
    readonly recorded: string;
    readonly channels: (count: number) => string;
  };
  readonly recording: {
    readonly opening: (time: string) => string;
    readonly ended: string;
    readonly stopped: string;
    readonly stop: string;
    readonly playAgain: string;
    readonly pause: string;
    readonly resume: string;
    /** Buttons that go back and on by ten seconds. */
    readonly back: string;
    readonly forward: string;
    /** Name of the menu of main and sub stream. */
    readonly quality: string;
    /** `shown`: `qualityMain` or `qualitySub`. */
    readonly qualityAuto: (shown: string) => string;
    readonly qualityMain: string;
    readonly qualitySub: string;
    readonly mainRefused: string;
    /** Nothing is recorded from a moment on. */
    readonly nothingAt: (deviceId: string, time: string) => string;
    /** Playing began later than it was asked for. */
    readonly beginsLater: (asked: string, time: string) => string;
    readonly searching: string;
    readonly nearest: string;
    readonly period: (from: string, to: string) => string;
    readonly noneNear: string;
    readonly searchFailed: (reason: string) => string;
    /** Over a channel without a picture. */
    readonly waiting: string;
    readonly noRecord: string;
    readonly unsupported: string;
  };
  readonly share: {
    /** Name of the page while it shows nothing. */
    readonly heading: string;
    readonly until: (time: string) => string;
    /** Saves the recording of a channel. */
    readonly save: (channel: string) => string;
    readonly events: string;
    readonly noEvents: string;
    readonly unknown: string;
    /** Why a link opens nothing any more. */
    readonly ended: Readonly<Record<Extract<OpenedLink, { state: 'ended' }>['why'], string>>;
    readonly askAgain: string;
  };
  readonly download: {
    readonly states: Readonly<Record<DownloadPageState, string>>;
    /** Waits for the server; the place counts from 1. */
    readonly queuePlace: (place: number) => string;
    readonly about: (time: string, seconds: number, channel: number) => string;
    readonly progress: string;
    readonly file: (part: number, count: number) => string;
    /** `total` is undefined while nobody knows it. */
    readonly size: (kilobytes: number, total: number | undefined) => string;
    readonly retry: string;
    readonly saveAgain: string;
    readonly cancel: string;
  };
}

/** A language of the viewer pages. */
export interface ViewerLanguage {
  readonly words: ViewerWords;
  /** The words of the elements. */
  readonly labels: GkLabelSet;
  /** For dates; undefined = as the browser writes them. */
  readonly locale: string | undefined;
  /** Value of `<html lang>`. */
  readonly htmlLang: string;
}

/** Reason why a form asks for values that the address lacks. */
export type FormNotice = 'unreadable' | 'failParam' | 'badTime';

/** The words in English; those that the specification names are its own (spec 000 section 2.11). */
export const englishWords: EnglishLabels<ViewerWords> = {
  viewer: 'GK viewer',
  opening: {
    waiting: 'Opening the page ...',
    failed: 'The page could not be opened',
    hint: 'Check the connection to the server.',
    reload: 'Reload',
  },
  unknown: {
    heading: 'There is no such viewer',
    hint: 'Check the address: its first part does not name a viewer page.',
    openLive: 'Open the live viewer',
    openConsole: 'Open the console',
  },
  entrance: {
    heading: 'Wrong address',
    hint: 'This is not a valid address for logging in to this server.',
  },
  trialOver: TRIAL_OVER_MESSAGE,
  notOffered: {
    page: 'This server does not offer this page.',
    download: 'This server offers downloads to administrators only.',
  },
  pages: {
    live: { heading: VIEWERS.live, action: 'Watch' },
    playback: { heading: VIEWERS.playback, action: 'Play' },
    remote: { heading: VIEWERS.remote, action: 'Play' },
    dlplayback: { heading: VIEWERS.dlplayback, action: 'Download' },
    dlremote: { heading: VIEWERS.dlremote, action: 'Download' },
  },
  // "Title '\{deviceid\} liveview'", "Title '\{deviceid\} Playback'" (spec 000 section 2.11); other pages: the id.
  title: composed(
    { live: message('{device} liveview'), playback: message('{device} Playback') },
    (texts, page: ViewerPage, deviceId: string) => {
      if (page === 'live') return texts.live(deviceId);
      return page === 'playback' ? texts.playback(deviceId) : deviceId;
    },
  ),
  form: {
    deviceId: 'Device id',
    from: 'From',
    seconds: 'Seconds',
    userName: 'User name',
    password: 'Password',
    hint: 'Add @ and a channel mask to the device id to see a part of its channels: BUS-7@3 is channel 1 and 2.',
  },
  code: {
    hint: 'Type the code that your authenticator app shows, or a recovery code.',
    label: 'Code, or a recovery code',
    action: 'Go on',
    wrong: 'The code is wrong. If your phone shows it now, check the clock of your phone.',
    used: 'This code was used already. Wait for the next one.',
  },
  notices: {
    unreadable: 'This link cannot be read. Fill in what it should open.',
    failParam: 'fail param',
    badTime: 'The time is not valid.',
  },
  asking: message('Asking for {deviceId} ...'),
  failed: { hint: 'This could not be opened.', retry: 'Try again', change: 'Change device or user' },
  noChannel: 'The device has none of the channels that this link asks for.',
  wall: {
    live: 'Live channels',
    recorded: 'Recorded channels',
    channels: pluralMessage('{count, plural, one {# channel} other {# channels}}'),
  },
  recording: {
    opening: message('Opening the recording of {time}'),
    ended: 'The recording has ended',
    stopped: 'Stopped',
    stop: 'Stop',
    playAgain: 'Play again',
    pause: 'Pause',
    resume: 'Go on',
    back: 'Back 10 s',
    forward: 'Forward 10 s',
    quality: 'Picture quality',
    qualityAuto: message('Auto ({shown})'),
    qualityMain: 'High',
    qualitySub: 'Low',
    mainRefused: 'High quality cannot be played here. Low quality is shown.',
    nothingAt: message('{deviceId} has no recording from {time} on.'),
    beginsLater: message('Nothing is recorded at {asked}. The next recording begins at {time}.'),
    searching: 'Looking for the nearest recordings ...',
    nearest: 'Nearest recordings',
    period: message('{from} to {to}'),
    noneNear: 'There is no recording within a week of it.',
    searchFailed: message('The nearest recordings could not be looked up: {reason}'),
    waiting: 'Waiting for video…',
    noRecord: 'No record',
    unsupported: 'This browser cannot show the video',
  },
  share: {
    heading: VIEWERS.share,
    until: message('Open until {time}'),
    save: message('Save {channel}'),
    events: 'Events',
    noEvents: 'Nothing was reported in this period so far.',
    unknown: 'This link is not valid. Check that it was copied completely.',
    ended: {
      expired: 'This link has expired.',
      revoked: 'This link was revoked by the one who sent it, or by an administrator.',
      password: 'This link has ended, because its sender has a new password.',
      account: 'This link has ended, because the account of its sender has ended.',
      rights: 'This link opens nothing at present, because its sender may no longer see this.',
    },
    askAgain: 'Ask the one who sent it for a new link.',
  },
  download: {
    states: {
      downloading: downloadStatusWords('downloading'),
      packing: downloadStatusWords('packing'),
      done: downloadStatusWords('done'),
      failed: downloadStatusWords('failed'),
    },
    queuePlace: message('Waiting, place {place}'),
    about: message('{time}, {seconds} s, channel {channel}'),
    progress: 'Progress',
    file: message('File {part} of {count}'),
    size: composed(
      { known: message('{kilobytes} KB of {total} KB'), unknown: message('{kilobytes} KB') },
      (texts, kilobytes: number, total: number | undefined) =>
        total === undefined ? texts.unknown(kilobytes) : texts.known(kilobytes, total),
    ),
    retry: 'Try again',
    saveAgain: 'Save again',
    cancel: 'Cancel',
  },
};

/** Words that mean something else elsewhere. */
export const VIEWER_CONTEXTS: Contexts = { 'form.from': 'begin of a recording', 'download.size.unknown': 'received' };
