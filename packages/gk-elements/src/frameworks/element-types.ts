// Written by scripts/generate-element-types.mjs from the elements' manifest; change the element instead.
import type * as gk from '../index.js';
import type * as props from './element-props.js';

/** Properties and events of each element, by its tag. @public */
export interface GkElementTypes {
  /** The address of a position or of a device, looked up while the element is visible. */
  'gk-address': {
    element: gk.GkAddress;
    props: props.GkAddressProps;
    events: Record<never, never>;
  };
  /** Speech to many devices. */
  'gk-broadcast': {
    element: gk.GkBroadcast;
    props: props.GkBroadcastProps;
    events: {
      /** The user chose other recipients; does not bubble. */
      'gk-broadcast-target-changed': gk.GkBroadcastTargetChangedEvent;
      /** The broadcast changed its state; does not bubble. */
      'gk-talk-state-changed': gk.GkTalkStateChangedEvent;
    };
  };
  /** A list of the fleet's devices and their current state. */
  'gk-device-list': {
    element: gk.GkDeviceList;
    props: props.GkDeviceListProps;
    events: {
      /** The user selected a device; cancelable, does not bubble. */
      'gk-device-list-selected': gk.GkDeviceListSelectedEvent;
      /** The user requested the context menu of a device; cancelable, bubbles. */
      'gk-request-device-menu': gk.GkRequestDeviceMenuEvent;
    };
  };
  /** Groups, devices and channels as a tree, with check boxes for a wall. */
  'gk-device-tree': {
    element: gk.GkDeviceTree;
    props: props.GkDeviceTreeProps;
    events: {
      /** The user clicked a row; does not bubble. */
      'gk-device-tree-item-activated': gk.GkDeviceTreeItemActivatedEvent;
      /** The user changed the selected tiles; cancelable, does not bubble. */
      'gk-device-tree-tiles-changed': gk.GkDeviceTreeTilesChangedEvent;
      /** The user's limit did not allow all requested tiles; cancelable, does not bubble. */
      'gk-device-tree-limit-reached': gk.GkDeviceTreeLimitReachedEvent;
      /** The user changed the selected devices; cancelable, does not bubble. */
      'gk-device-tree-devices-changed': gk.GkDeviceTreeDevicesChangedEvent;
      /** The user requested the context menu of a row; cancelable, bubbles. */
      'gk-request-tree-menu': gk.GkRequestTreeMenuEvent;
    };
  };
  /** Downloads of recordings, with states, size, progress, cancel, retry and save. */
  'gk-download': {
    element: gk.GkDownload;
    props: props.GkDownloadProps;
    events: {
      /** A download shown by the element is done; does not bubble. */
      'gk-download-finished': gk.GkDownloadFinishedEvent;
      /** A download shown by the element failed; does not bubble. */
      'gk-download-failed': gk.GkDownloadFailedEvent;
    };
  };
  /** Events of the fleet as toasts or as a list, with sounds and ringing driver calls. */
  'gk-event-feed': {
    element: gk.GkEventFeed;
    props: props.GkEventFeedProps;
    events: {
      /** The feed received an event that it shows; does not bubble. */
      'gk-event-feed-received': gk.GkEventFeedReceivedEvent;
      /** The user answers a call; bubbles. */
      'gk-request-talk': gk.GkRequestTalkEvent;
      /** The user wants to see the details of an event; bubbles. */
      'gk-request-event': gk.GkRequestEventEvent;
      /** The user turned the sounds on or off; does not bubble. */
      'gk-event-feed-sound-changed': gk.GkEventFeedSoundChangedEvent;
    };
  };
  /** A dial for a speed or a heading. */
  'gk-gauge': {
    element: gk.GkGauge;
    props: props.GkGaugeProps;
    events: Record<never, never>;
  };
  /** A live map of the fleet's vehicles. */
  'gk-gps-map': {
    element: gk.GkGpsMap;
    props: props.GkGpsMapProps;
    events: {
      /** The user selected a vehicle; cancelable, does not bubble. */
      'gk-gps-map-device-selected': gk.GkGpsMapDeviceSelectedEvent;
      /** The user cleared the focused vehicle; cancelable, does not bubble. */
      'gk-gps-map-focus-cleared': gk.GkGpsMapFocusClearedEvent;
      /** The user turned following on or off; does not bubble. */
      'gk-gps-map-follow-changed': gk.GkGpsMapFollowChangedEvent;
      /** The style of the map is ready, at the start and after each change of it; does not bubble. */
      'gk-gps-map-ready': gk.GkGpsMapReadyEvent;
      /** A tool was opened or closed; does not bubble. */
      'gk-gps-map-tool-changed': gk.GkGpsMapToolChangedEvent;
      /** The user chose an entry of `placeActions`; does not bubble. */
      'gk-gps-map-place-action': gk.GkGpsMapPlaceActionEvent;
    };
  };
  /** Replays a GPS track with map, chart and table on one clock. */
  'gk-gps-player': {
    element: gk.GkGpsPlayer;
    props: props.GkGpsPlayerProps;
    events: {
      /** The position changed; does not bubble. */
      'gk-gps-player-time-changed': gk.GkGpsPlayerTimeChangedEvent;
      /** Playback started or stopped; does not bubble. */
      'gk-gps-player-playing-changed': gk.GkGpsPlayerPlayingChangedEvent;
      /** The user chose another vehicle to show in detail; does not bubble. */
      'gk-gps-player-device-selected': gk.GkGpsPlayerDeviceSelectedEvent;
      /** Chart and table show another period; does not bubble. */
      'gk-gps-player-window-changed': gk.GkGpsPlayerWindowChangedEvent;
      /** The user opened a moment of the track; does not bubble. */
      'gk-gps-player-point-opened': gk.GkGpsPlayerPointOpenedEvent;
      /** The track was loaded; does not bubble. */
      'gk-gps-player-loaded': gk.GkGpsPlayerLoadedEvent;
    };
  };
  /** Pictures, track, speed and events of one vehicle on one clock. */
  'gk-incident': {
    element: gk.GkIncident;
    props: props.GkIncidentProps;
    events: {
      /** The moment shown changed; does not bubble. */
      'gk-incident-time-changed': gk.GkIncidentTimeChangedEvent;
      /** The state of the pictures changed; does not bubble. */
      'gk-player-state-changed': gk.GkPlayerStateChangedEvent;
      /** The user chose where playing begins; does not bubble. */
      'gk-player-start-selected': gk.GkPlayerStartSelectedEvent;
      /** The user chose channels; does not bubble. */
      'gk-player-channels-changed': gk.GkPlayerChannelsChangedEvent;
      /** The user chose the main stream, the sub stream, or neither; does not bubble. */
      'gk-player-main-changed': gk.GkPlayerMainChangedEvent;
      /** The user chose a clip; does not bubble. */
      'gk-player-clip-changed': gk.GkPlayerClipChangedEvent;
      /** A clip was packed into MP4; cancelable: nothing is saved then; does not bubble. */
      'gk-player-clip-packed': gk.GkPlayerClipPackedEvent;
      /** The user wants the clip as a file; bubbles. */
      'gk-request-download': gk.GkRequestDownloadEvent;
      /** The user opened a moment of the track; does not bubble. */
      'gk-gps-player-point-opened': gk.GkGpsPlayerPointOpenedEvent;
      /** The track was loaded; does not bubble. */
      'gk-gps-player-loaded': gk.GkGpsPlayerLoadedEvent;
      /** Chart and table show another period; does not bubble. */
      'gk-gps-player-window-changed': gk.GkGpsPlayerWindowChangedEvent;
    };
  };
  /** One fact of a device as a badge: signal, GPS, ignition, voltage, temperature, disk, card, recording, speed, viewers. */
  'gk-indicator': {
    element: gk.GkIndicator;
    props: props.GkIndicatorProps;
    events: Record<never, never>;
  };
  /** One live camera of a vehicle. */
  'gk-live-tile': {
    element: gk.GkLiveTile;
    props: props.GkLiveTileProps;
    events: {
      /** The state or its reason changed; does not bubble. */
      'gk-live-tile-state-changed': gk.GkLiveTileStateChangedEvent;
      /** The stream shows another device, such as one with device id `*`; does not bubble. */
      'gk-live-tile-device-changed': gk.GkLiveTileDeviceChangedEvent;
      /** The user changed sound or volume; does not bubble. */
      'gk-live-tile-sound-changed': gk.GkLiveTileSoundChangedEvent;
      /** The picture stands elsewhere or has another size, on a tile with an overlay or whose `pictureRect` was read; does not bubble. */
      'gk-live-tile-picture-rect-changed': gk.GkLiveTilePictureRectChangedEvent;
      /** The tile shows a message, such as the name of a saved picture; does not bubble. */
      'gk-live-tile-message': gk.GkLiveTileMessageEvent;
      /** The user wants to talk to the device; cancelable, bubbles. */
      'gk-request-talk': gk.GkRequestTalkEvent;
    };
  };
  /** A wall of live cameras. */
  'gk-live-wall': {
    element: gk.GkLiveWall;
    props: props.GkLiveWallProps;
    events: {
      /** The user changed the wall, or its carousel turned a page; does not bubble. */
      'gk-live-wall-state-changed': gk.GkLiveWallStateChangedEvent;
      /** The user wants a camera on an empty place; bubbles. */
      'gk-request-camera': gk.GkRequestCameraEvent;
      /** The user wants to talk to the device of a picture; cancelable, bubbles. */
      'gk-request-talk': gk.GkRequestTalkEvent;
    };
  };
  /** A small live map of one vehicle. */
  'gk-mini-map': {
    element: gk.GkMiniMap;
    props: props.GkMiniMapProps;
    events: Record<never, never>;
  };
  /** Playback of a vehicle's recordings. */
  'gk-player': {
    element: gk.GkPlayer;
    props: props.GkPlayerProps;
    events: {
      /** The time on the screen; at most once a frame; does not bubble. */
      'gk-player-time-changed': gk.GkPlayerTimeChangedEvent;
      /** The user chose where playing begins: in the time pickers, or a day in the record map; does not bubble. */
      'gk-player-start-selected': gk.GkPlayerStartSelectedEvent;
      /** The state of the player changed; does not bubble. */
      'gk-player-state-changed': gk.GkPlayerStateChangedEvent;
      /** The user chose channels; does not bubble. */
      'gk-player-channels-changed': gk.GkPlayerChannelsChangedEvent;
      /** The user chose the main stream, the sub stream, or neither; does not bubble. */
      'gk-player-main-changed': gk.GkPlayerMainChangedEvent;
      /** The user chose a clip; does not bubble. */
      'gk-player-clip-changed': gk.GkPlayerClipChangedEvent;
      /** A clip was packed into MP4; cancelable: the player then saves nothing; does not bubble. */
      'gk-player-clip-packed': gk.GkPlayerClipPackedEvent;
      /** The user wants the clip as a file; bubbles. */
      'gk-request-download': gk.GkRequestDownloadEvent;
    };
  };
  /** Day record map, 24 hours by 60 minutes. */
  'gk-record-map': {
    element: gk.GkRecordMap;
    props: props.GkRecordMapProps;
    events: {
      /** A minute was chosen; does not bubble. */
      'gk-record-map-minute-selected': gk.GkRecordMapMinuteSelectedEvent;
      /** Minutes were selected; does not bubble. */
      'gk-record-map-range-selected': gk.GkRecordMapRangeSelectedEvent;
      /** Another day was chosen; does not bubble. */
      'gk-record-map-day-selected': gk.GkRecordMapDaySelectedEvent;
    };
  };
  /** The server's time with its time zone. */
  'gk-server-clock': {
    element: gk.GkServerClock;
    props: props.GkServerClockProps;
    events: Record<never, never>;
  };
  /** Gives the elements inside it one connection to a recorder server. */
  'gk-session': {
    element: gk.GkSession;
    props: props.GkSessionProps;
    events: {
      /** The session or its state changed; does not bubble. */
      'gk-session-changed': gk.GkSessionChangedEvent;
    };
  };
  /** Signal strength of a device: bars, percent and a colour by the rules of the specification. */
  'gk-signal-badge': {
    element: gk.GkSignalBadge;
    props: props.GkSignalBadgeProps;
    events: Record<never, never>;
  };
  /** The speed of a track over time. */
  'gk-speed-chart': {
    element: gk.GkSpeedChart;
    props: props.GkSpeedChartProps;
    events: {
      /** The user selected a time; does not bubble. */
      'gk-speed-chart-time-selected': gk.GkSpeedChartTimeSelectedEvent;
    };
  };
  /** Talk with one device. */
  'gk-talk': {
    element: gk.GkTalk;
    props: props.GkTalkProps;
    events: {
      /** The talk changed its state; does not bubble. */
      'gk-talk-state-changed': gk.GkTalkStateChangedEvent;
    };
  };
  /** One zoomable timeline of recordings and events. */
  'gk-timeline': {
    element: gk.GkTimeline;
    props: props.GkTimelineProps;
    events: {
      /** A time was chosen; does not bubble. */
      'gk-timeline-seeked': gk.GkTimelineSeekedEvent;
      /** The user is scrubbing; does not bubble. */
      'gk-timeline-scrubbed': gk.GkTimelineScrubbedEvent;
      /** The selection changed; does not bubble. */
      'gk-timeline-selection-changed': gk.GkTimelineSelectionChangedEvent;
      /** The visible period changed; does not bubble. */
      'gk-timeline-view-changed': gk.GkTimelineViewChangedEvent;
    };
  };
}
