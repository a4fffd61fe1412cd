import { lazy } from 'react';

const loads = {
  streamStatus: () => import('./modals/stream-status-modal.js'),
  live: () => import('./modals/live-modal.js'),
  talk: () => import('./modals/talk-modal.js'),
  broadcast: () => import('./modals/broadcast-modal.js'),
  copyright: () => import('./modals/copyright-modal.js'),
  customEvent: () => import('./modals/custom-event-modal.js'),
  changePassword: () => import('../shared/password/change-password-dialog.js'),
  secondFactor: () => import('./second-factor/second-factor-dialog.js'),
  keys: () => import('./key-sheet.js'),
  palette: () => import('./command-palette.js'),
  wordsBar: () => import('./words-bar.js'),
  notifications: () => import('./notifications/notification-center.js'),
  alarmWatch: () => import('./alarm-watch.js'),
};

/** Parts of the shell that no screen needs to show itself: fetched when they are opened, or in idle time before that. */
export const SHELL_PARTS = Object.values(loads).map((load) => ({ load }));

export const loadAlarmWatch = loads.alarmWatch;
export const StreamStatusModal = lazy(async () => ({ default: (await loads.streamStatus()).StreamStatusModal }));
export const LiveModal = lazy(async () => ({ default: (await loads.live()).LiveModal }));
export const TalkModal = lazy(async () => ({ default: (await loads.talk()).TalkModal }));
export const BroadcastModal = lazy(async () => ({ default: (await loads.broadcast()).BroadcastModal }));
export const CopyrightModal = lazy(async () => ({ default: (await loads.copyright()).CopyrightModal }));
export const CustomEventModal = lazy(async () => ({ default: (await loads.customEvent()).CustomEventModal }));
export const ChangePasswordDialog = lazy(async () => ({
  default: (await loads.changePassword()).ChangePasswordDialog,
}));
export const SecondFactorDialog = lazy(async () => ({ default: (await loads.secondFactor()).SecondFactorDialog }));
export const NotificationCenter = lazy(async () => ({ default: (await loads.notifications()).NotificationCenter }));
export const KeySheet = lazy(async () => ({ default: (await loads.keys()).KeySheet }));
export const CommandPalette = lazy(async () => ({ default: (await loads.palette()).CommandPalette }));
export const WordsBar = lazy(async () => ({ default: (await loads.wordsBar()).WordsBar }));
