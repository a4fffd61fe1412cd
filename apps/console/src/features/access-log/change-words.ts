import type { AccessFlag } from 'gk-sdk';
import { FEATURE_WORDS } from '../../shared/access/feature-words.js';
import { t, word } from '../../shared/i18n/translate.js';
import { parameterWords } from '../../shared/device-parameters/parameter-words.js';
import { isKind, kindWords } from '../../shared/share/kind-words.js';
import { formatLocalTime } from '../../shared/table/column-kinds.js';

/** Kinds of what users change, as the server names them. */
const ENTITY_WORDS = {
  user: word('User'),
  'second-factor': word('Second factor'),
  'permission-group': word('Permission group'),
  group: word('Group'),
  device: word('Device'),
  'device-user': word('User of the device itself'),
  parameters: word('Parameters'),
  'firmware-update': word('Firmware Update'),
  recording: word('Recording'),
  setting: word('Setting'),
  'server-configuration': word('Record Disks'),
  storage: word('Storage'),
  'transfer-limits': word('Limits of transfers'),
  words: word('Words'),
  fence: word('Fence'),
  route: word('Route'),
  event: word('Event'),
  'event-definition': word('Event definition'),
  'event-profile': word('Profile of a device'),
  'download-plan': word('Event download plan'),
  'push-plan': word('Push event plan'),
  'realtime-plan': word('Realtime event plan'),
  'event-report': word('Event report'),
  link: word('Link'),
  face: word('Face'),
  'face-photo': word('Photo of a face'),
  'device-face': word('Face on a device'),
  firmware: word('Firmware'),
  'firmware-plan': word('Auto Update Plan'),
} as const;

type Entity = keyof typeof ENTITY_WORDS;

/** Kinds to choose from. */
export const CHANGE_ENTITIES = Object.keys(ENTITY_WORDS) as readonly Entity[];

/** Titles of the settings, as their tabs have them. */
const SETTING_WORDS: Readonly<Record<string, string>> = {
  protocol: word('Protocol'),
  network: word('Network'),
  ddns: word('DDNS'),
  restartplan: word('Maintain'),
  gpsrelay: word('GPS Relay'),
  googlekey: word('Maps service key'),
  center: word('Default map centre'),
  event: word('Events'),
  deviceredirect: word('Device Redirect'),
  encrypt: word('SSL Setting'),
  acme: word('Automatic certificate'),
  gmsjs: word('Extra JS'),
  recordoption: word('Record Options'),
  serverrecording: word('Recordings of the server'),
  cover: word('Event Recover'),
  dbmaintain: word('Database'),
  cloud: word('Push Event'),
  nominatim: word('Reverse geocoding service'),
  hbrelay: word('Heart Beat Relay'),
  smtp: word('Email Sender'),
  sms: word('SMS Sender'),
  iframes: word('Iframes'),
  videolayout: word('Layout of the viewer pages'),
  menus: word('Access and passwords'),
  passwordpolicy: word('Rules for new passwords'),
};

const ENABLE = word('Enable');
const MEMO = word('Memo');
const NAME = word('Name');
const TARGET = { enable: ENABLE, ip: word('IP'), port: word('Port') };
const PLACE = {
  title: word('Title'),
  enable: ENABLE,
  lat: word('Latitude'),
  lng: word('Longitude'),
  radius: word('Radius'),
  trigger_in: word('Trigger in'),
  trigger_out: word('Trigger out'),
  devices: word('Devices'),
  latlngs: word('Points of the route'),
};

/** Labels of the fields, as the forms have them, by kind, and of a setting by its name. */
const FIELD_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  user: {
    permission: word('Permission'),
    groupid: word('Group'),
    password: word('Password'),
    expirydate: word('Expiry date'),
    rdbretention: word('Remote database retention'),
    maplocation: word('Map location'),
    mail1: word('E-mail'),
    phone: word('Phone'),
    extuser: word('External user'),
    extpass: word('External password'),
    memo: MEMO,
    logintime: word('Last login'),
  },
  'second-factor': { since: word('On since'), recoverycodes: word('Recovery codes made') },
  'permission-group': { name: NAME, ...FEATURE_WORDS } satisfies Record<AccessFlag | 'name', string>,
  group: { name: NAME, parentid: word('Belongs to') },
  device: {
    vehicleid: word('Device Memo'),
    drivername: word('Driver'),
    plate: word('Number plate'),
    extid: word('External ID'),
    icon: word('Icon'),
    'mapLocation.lat': word('Latitude'),
    'mapLocation.lng': word('Longitude'),
    timeZone: word('Time zone'),
    gpsTimeZone: word('The time zone follows the position'),
    channelCount: word('Channels'),
    channelMask: word('Installed cameras'),
    channelNames: word('Channel names'),
    channelOrder: word('Order of the channels'),
    streamType: word('Main stream'),
    talkChannel: word('Talk channel'),
    driverMonitoringChannel: word('Driver monitoring channel'),
    recordEnable: word('Recording'),
    recordPlan: word('Recorded channels'),
    recordAudio: word('Audio'),
    recordDays: word('Keep recordings'),
    eventDays: word('Keep events'),
    maxNetflowKb: word('Maximum traffic'),
    netLimitKb: word('Traffic limit'),
    videoLossIntervalS: word('Report video loss after'),
    offlineWarningTimeS: word('Report offline after'),
    overspeedEvent: word('Overspeed event code'),
    overspeedKmh: word('Overspeed threshold'),
    registed: word('Registered'),
    removed: word('Removed from the fleet'),
    groups: word('Groups'),
  },
  'device-user': {
    user: word('User'),
    password: word('Password'),
    'waiting.user': word('User, once the device is back'),
    'waiting.password': word('Password, once the device is back'),
  },
  'firmware-update': {
    from: word('Version before'),
    to: word('New version'),
    started: word('Start'),
  },
  recording: { channel: word('Channel'), start: word('Start'), end: word('End') },
  storage: { formatted: word('Formatted') },
  'transfer-limits': {
    downloadMaxRun: word('Downloads at the same time'),
    uploadMaxRun: word('Uploads at the same time'),
    uploadBytesPerS: word('Bytes a second of all uploads'),
    uploadMaxWait: word('Uploads that may wait'),
  },
  words: { languages: word('Languages') },
  fence: PLACE,
  route: PLACE,
  event: {
    checkstatus: word('Reviewed'),
    memo: MEMO,
    download: word('Channels to download'),
    asked: word('Download asked for'),
    appdevid: word('Event code'),
    start: word('Start'),
    end: word('End'),
    downloadplan: word('Channels to download'),
    streamtype: word('Main stream'),
    audioout: word('Audio'),
  },
  'event-definition': {
    eventname: word('Event Name'),
    notifytext: word('Notify text'),
    notifycolor: word('Notify color'),
  },
  'event-profile': { definename: word('Profile') },
  'download-plan': {
    downloadtype: word('Download type'),
    downloadplan: word('Channels'),
    mediatype: word('Media type'),
    streamtype: word('Main stream'),
    preoffset: word('Before the event'),
    postoffset: word('After the event'),
    intermission: word('Pause between two downloads'),
    maxbackupsecs: word('Longest backup'),
    custompath: word('Custom path'),
    accoffonly: word('Only while the ignition is off'),
    snapshotmode: word('A snapshot every second'),
    enupload: word('Upload to FTP'),
    upload: word('FTP target'),
    entimepart: word('Only at certain times of day'),
    timepart: word('Times of day'),
    appdevid: word('Event code'),
  },
  'push-plan': { enable: ENABLE, name: NAME, script: word('Script'), appdevid: word('Event code') },
  'realtime-plan': {
    call_en: word('Call'),
    call_time: word('Call time'),
    email_en: word('E-mail'),
    sms_en: word('SMS'),
    receivers: word('Receivers'),
    appdevid: word('Event code'),
  },
  'event-report': {
    memberid: word('Member'),
    enable: ENABLE,
    profile: word('Profile name'),
    type: word('Type'),
    period: word('Period'),
    unit: word('Unit'),
    tz: word('Time zone'),
    sender: word('Sender'),
    receivers: word('Receivers'),
    devices: word('Devices'),
    script: word('Script'),
    events: word('Event codes'),
    memo: MEMO,
  },
  link: {
    page: word('Type'),
    kinds: word('Contents'),
    devices: word('Devices'),
    from: word('Start'),
    to: word('End'),
    note: word('Note'),
    expires: word('Expires'),
    ended: word('Ended'),
  },
  face: { unit: word('Group'), idcard: word('Identify'), name: NAME, contact: word('Contact'), memo: MEMO },
  'face-photo': { faceid: word('Faceid'), md5: word('Photo') },
  'device-face': { idcard: word('Identify'), name: NAME, md5: word('Photo') },
  firmware: { filename: word('File Name'), memo: MEMO, size: word('File Size'), md5: word('MD5') },
  'firmware-plan': { targetfw: word('Source version'), url: word('URL'), memo: MEMO },
  'setting protocol': {
    heartbeat: word('GPS UDP port'),
    appcommand: word('Command port'),
    http: word('HTTP port'),
    https: word('HTTPS port'),
    streamings: word('Streaming ports'),
    disablelivestream: word('Disable live stream'),
    sslonly: word('Allow SSL only'),
  },
  'setting network': { enable_server_ip: word('Use a fixed server IP'), server_ip: word('Server IP') },
  'setting ddns': {
    enable: word('Enable DDNS'),
    type: word('Type'),
    server: word('Server'),
    user: word('User'),
    pass: word('Password'),
    hostname: word('Host name of this server'),
  },
  'setting restartplan': { restartplan: word('Restart plan') },
  'setting gpsrelay': { ...TARGET, enable: word('Enable the GPS relay') },
  'setting googlekey': { googleKey: word('Maps service key') },
  'setting center': { lat: word('Latitude'), lng: word('Longitude') },
  'setting event': {
    videoDownload: word('Video download'),
    downloadOldfirst: word('Download oldest first'),
    footagesize: word('Size limit for footage'),
    snapsize: word('Size limit for snapshots'),
    sdsize: word('Size limit for SD backup'),
    autouploadsize: word('Size limit for auto upload'),
  },
  'setting deviceredirect': {
    prefix: word('Prefix'),
    deviceid: word('Device ids'),
    redirect_newdevice_only: word('Only new devices'),
    new_server: word('New server'),
    new_port: word('New port'),
  },
  'setting encrypt': {
    certificate: word('Certificate'),
    privateKey: word('Private key'),
    keyPassword: word('Password of the private key'),
  },
  'setting acme': {
    domains: word('Domains'),
    email: word('E-mail for the certificate authority'),
    directory: word('Address of the certificate authority (ACME directory)'),
    terms: word('I accept the terms of the certificate authority'),
  },
  'setting gmsjs': { text: word('Script') },
  'setting recordoption': { recorddays: word('Default record days') },
  'setting serverrecording': {
    when: word('The server records'),
    stream: word('Recorded stream'),
    before: word('Before the event'),
    after: word('After the event'),
    megabytes: word('Limit of a device a day'),
  },
  'setting cover': { enable: word('Download lost event recordings again') },
  'setting dbmaintain': {
    events: word('Keep events'),
    uslogs: word('Keep stream logs'),
    gps: word('Keep GPS positions'),
    totals: word('Keep daily totals'),
  },
  'setting cloud': { ...TARGET, enable: word('Send push events to a server') },
  'setting nominatim': { enable: word('Enable reverse geocoding'), server: word('Server') },
  'setting hbrelay': { enable: word('Enable the heart beat relay'), addr: word('Address') },
  'setting smtp': {
    server: word('SMTP server'),
    port: word('Port'),
    security: word('Security'),
    auth: word('Authentication'),
    user: word('User'),
    pass: word('Password'),
    from: word('Sender address'),
    name: word('Sender name'),
  },
  'setting sms': {
    enable: word('Enable the SMS sender'),
    baseurl: word('Base address of the provider'),
    apikey: word('API key'),
  },
  'setting videolayout': { simpleLiveLayout: word('Live view'), simplePlaybackLayout: word('Video playback') },
  'setting menus': {
    enableElseAdminSetting: word('Other administrators open System Setting and make administrators'),
    accesslog: word('Access logs are in the menu'),
    changePassword: word('Users may change their own password'),
  },
  'setting passwordpolicy': {
    minlength: word('Fewest characters'),
    lowercase: word('A lowercase letter'),
    uppercase: word('An uppercase letter'),
    digit: word('A digit'),
    special: word('A special character'),
    nousername: word('No user name in it'),
    remembered: word('Not one of the last'),
    days: word('Must be changed after'),
  },
};

/** Fields of a row of the setting `iframes`. */
const PAGE_WORDS: Readonly<Record<string, string>> = {
  title: word('Title of page {number}'),
  url: word('Address of page {number}'),
  sandbox: word('Page {number} in a sandbox: it cannot reach this console or leave its frame'),
};

const ACTION_WORDS: Readonly<Record<string, string>> = {
  added: word('added'),
  changed: word('changed'),
  removed: word('removed'),
};

const PAGES: Readonly<Record<string, string>> = {
  vehicle: word('Vehicle'),
  live: word('Live view'),
  playback: word('Playback'),
};

/** The value of a field as the form shows it: of a link, the server logs numbers of seconds and names of its own. */
export function fieldValueWords(entity: string, field: string, value: string): string {
  if (entity !== 'link') return value;
  switch (field) {
    case 'from':
    case 'to':
    case 'expires':
      return /^\d+$/.test(value) ? formatLocalTime(Number(value)) : value;
    case 'kinds':
      return value
        .split(', ')
        .map((kind) => (isKind(kind) ? kindWords(kind) : kind))
        .join(', ');
    case 'page':
      return t(known(PAGES, value) ?? value);
    default:
      return value;
  }
}

function known(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** A kind in the user's language; an unknown word of the server as it is. */
export function entityWords(entity: string): string {
  return t(known(ENTITY_WORDS, entity) ?? entity);
}

/** Done with it, in the user's language. */
export function actionWords(action: string): string {
  return t(known(ACTION_WORDS, action) ?? action);
}

/** Name of what was changed: of a setting the title of its tab. */
export function nameWords({
  entity,
  key,
  name,
}: {
  readonly entity: string;
  readonly key: string;
  readonly name: string;
}): string {
  const title = entity === 'setting' ? known(SETTING_WORDS, key) : undefined;
  return title === undefined ? name : t(title);
}

/** A field as its form calls it, in the user's language; one that no form has by its name. */
export function fieldWords(entity: string, key: string, field: string): string {
  if (entity === 'parameters') return parameterLabel(field);
  const words = FIELD_WORDS[entity === 'setting' ? `setting ${key}` : entity] ?? {};
  const label = known(words, field);
  if (label !== undefined) return t(label);
  const [, row = '', part = ''] = /^rows\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const pageLabel = key === 'iframes' ? known(PAGE_WORDS, part) : undefined;
  return pageLabel === undefined ? field : t(pageLabel, { number: Number(row) });
}

/** `enc.Fps`, or `waiting.enc.Fps` of what a device has not got yet. */
function parameterLabel(field: string): string {
  const isWaiting = field.startsWith('waiting.');
  const [group = '', parameter = ''] = field.replace(/^waiting\./, '').split('.');
  const label = t(parameterWords(group, parameter).label);
  return isWaiting ? t('{field}, once the device is back', { field: label }) : label;
}
