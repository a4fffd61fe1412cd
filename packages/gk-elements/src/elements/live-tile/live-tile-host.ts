import type { ReactiveControllerHost } from 'lit';
import type { Session } from 'gk-sdk';
import type { LivePlayer, LiveStats } from 'gk-sdk/dom';
import { sessionUser } from '../../context/session-user.js';
import type { LabelledHost } from '../../controllers/labels-controller.js';
import type { LengthUnit } from '../../labels/fleet.labels.js';
import type { DataMeter } from './stream/data-meter.js';
import type { LiveTileControlLabels } from './live-tile-controls.labels.js';
import type { LiveTileLabels } from './live-tile.labels.js';

/** The tile's properties, as its controls read and change them. @internal */
export interface LiveTileElement
  extends HTMLElement, ReactiveControllerHost, LabelledHost<LiveTileLabels & LiveTileControlLabels> {
  readonly device: string | undefined;
  readonly shownDevice: string | undefined;
  readonly state: string;
  readonly stats: LiveStats | undefined;
  readonly channel: number;
  readonly src: string | undefined;
  readonly lengthUnit: LengthUnit;
  readonly workletUrl: string | undefined;
  readonly talk: boolean;
  readonly ptz: boolean;
  readonly dataMeter: boolean;
  readonly dataLimitMb: number;
  readonly fullscreen: boolean;
  readonly shadowRoot: ShadowRoot | null;
  controls: string;
  paused: boolean;
  sound: boolean;
  volume: number;
  osd: boolean | 'auto';
  dataSaver: boolean;
  statsOverlay: boolean;
  snapshot(): Promise<Blob>;
  toggleFullscreen(): Promise<void>;
}

/** Interface of a tile for its controls. @internal */
export interface LiveTileHost {
  readonly element: LiveTileElement;
  readonly meter: DataMeter;
  readonly player: LivePlayer | undefined;
  /** The session, where it is there and the tile shows a device of it. */
  readonly session: Session | undefined;
  readonly name: string;
  readonly visible: boolean;
  /** Says something to screen readers and to the page. */
  say(words: string): void;
  /** Ends the stream, or lets it begin again. */
  hold(held: boolean): void;
  /** The picture is in sight elsewhere: the stream goes on while the tile itself is not seen. */
  keepAwake(awake: boolean): void;
}

/** Interface of the controls for their parts. @internal */
export interface TileControlsHost {
  readonly tile: LiveTileHost;
  readonly words: () => LiveTileControlLabels;
  /** Says what just happened, over the picture and to screen readers. */
  tell(words: string): void;
  update(): void;
  /** Gives the tile the keyboard. */
  focus(): void;
}

/** Users who may move cameras have this right. @internal */
export const PTZ_RIGHT = 'F_ptz';
/** Users who may talk to devices have this right. @internal */
export const TALK_RIGHT = 'F_talk';

/** Whether the page offers to move the camera, and the user may. @internal */
export function canMoveCamera(tile: LiveTileHost): boolean {
  return tile.element.ptz && hasRight(tile, PTZ_RIGHT);
}

/** Whether the page offers to talk, the user may, and the browser gives a microphone. @internal */
export function canTalk(tile: LiveTileHost): boolean {
  return tile.element.talk && isSecureContext && hasRight(tile, TALK_RIGHT);
}

/** Whether the user may do this with the tile's device; never so for a tile of a stream's address alone. */
function hasRight({ element, session }: LiveTileHost, right: typeof PTZ_RIGHT | typeof TALK_RIGHT): boolean {
  // A connection that comes back by itself takes away neither a line that is open nor a button.
  return element.device !== undefined && sessionUser(session?.state)?.permissions[right] === true;
}
