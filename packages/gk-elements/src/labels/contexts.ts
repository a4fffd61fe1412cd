import type { Contexts } from './translated.js';

/** Contexts of labels whose English text has another meaning elsewhere. @internal */
export const LABEL_CONTEXTS: Contexts = {
  'stateSince.lastingStates.stopped': 'of a vehicle',
  'gpsPlayer.speed': 'of playback',
  'player.speed': 'of playback',
  'liveTileControls.cameraSpeed': 'of the camera',
  'gpsPlayer.duration': 'of the track',
  'gpsPlayer.rows': 'of the list',
  'gpsPlayer.hour': 'of the day',
  'gpsPlayer.online': 'times of a day',
  'recordMap.hour': 'heading',
  'recordMap.days': 'of the month',
  'broadcast.target': 'receivers',
  'eventFeed.more': 'events',
  'eventFeed.announcedMore': 'events',
  'deviceTree.channel': 'in the tree',
  'download.notRecorded.more': 'periods',
  'indicator.recording': 'in progress',
  'liveTileControls.figures.path': 'of playback',
  'liveTileControls.movements.left': 'movement',
  'liveTileControls.movements.right': 'movement',
};
