import {
  createLivePlayer,
  prepareLivePlayer,
  type LivePlayer,
  type LiveState,
  type LiveStats,
  type RenderPathChoice,
  type ScriptUrl,
} from 'gk-sdk/dom';
import type { SocketFactory } from 'gk-sdk';
import { DataMeter } from './data-meter.js';
import type { LiveTilePlan, LiveTileWish } from '../live-tile-core.js';

const RENDER_PATHS: ReadonlySet<string> = new Set(['auto', 'generator', 'canvas', 'mse', 'jpeg']);

/** Properties of the tile that the stream follows. @internal */
export interface TileStreamElement {
  readonly renderPath: RenderPathChoice;
  readonly workerUrl: ScriptUrl | undefined;
  readonly workletUrl: string | undefined;
  readonly paused: boolean;
  readonly sound: boolean;
  readonly volume: number;
}

/** Interface of the tile for its stream. @internal */
export interface TileStreamHost {
  readonly element: TileStreamElement;
  /** Address of the main or the sub stream, asked for anew before each connection. */
  readonly address: (main: boolean) => string | (() => string);
  /** Opens the socket of an address; undefined: the worker does. */
  readonly openSocket: () => SocketFactory | undefined;
  /** State, figures or sound changed. */
  readonly onChange: (player: LivePlayer) => void;
  /** The tile has another picture to mount, or none. */
  readonly onPlayer: () => void;
}

/**
 * The stream of a tile: begins, changes and ends it as the plan says, pauses it while it is not visible, and counts its
 * bytes.
 *
 * @internal
 */
export class TileStream {
  readonly meter = new DataMeter();
  readonly #host: TileStreamHost;
  #player: LivePlayer | undefined;
  /** Lets go of the worker that was started for the player. */
  #release: (() => void) | undefined;
  #key: string | undefined;
  #main = false;
  #visible = false;
  #awake = false;
  #wish: LiveTileWish | undefined;
  #counted: LiveStats | undefined;
  #hasPicture = false;

  constructor(host: TileStreamHost) {
    this.#host = host;
  }

  get player(): LivePlayer | undefined {
    return this.#player;
  }

  /** It is the main stream. */
  get main(): boolean {
    return this.#main;
  }

  /** A picture of this stream has been in sight. */
  get hasPicture(): boolean {
    return this.#hasPicture;
  }

  /** State of the stream; undefined while there is none. */
  get state(): LiveState | undefined {
    return this.#player?.state;
  }

  /** Whether the tile can be seen. */
  set visible(visible: boolean) {
    this.#visible = visible;
    this.rest();
  }

  /** The picture is in sight elsewhere: the stream goes on while the tile itself is not seen. */
  set awake(awake: boolean) {
    this.#awake = awake;
    this.rest();
  }

  /** Updates the stream to the plan. */
  follow(plan: LiveTilePlan, wish: LiveTileWish): void {
    const before = this.#wish;
    this.#wish = wish;
    const cameBack = wish.online && before?.online === false;
    // New credentials may be taken where the old ones were not: a token was over, and another one is here.
    const isRenewed = wish.ready && before?.ready === false && this.state?.kind === 'refused';
    if (plan.kind === 'play') {
      // A device that is back need not wait for the stream's next try.
      const waits = cameBack && this.state?.kind !== 'live';
      if (this.#player && (plan.key !== this.#key || waits)) this.stop();
      const player = this.#player;
      if (player) {
        if (isRenewed || plan.main !== this.#main) player.setSource(this.#address(plan.main));
      } else if (this.#visible) this.#start(plan.key, plan.main);
      // A browser tells only with its next picture that a tile is in sight: until then its worker starts.
      else this.#release ??= prepareLivePlayer(this.#host.element);
    } else if (!plan.key || plan.key !== this.#key) {
      this.stop();
    }
  }

  /** Plays or rests, by `paused` and what can be seen. */
  rest(): void {
    const player = this.#player;
    // A tile that becomes visible for the first time starts its stream, also to be paused at once.
    if (!player) this.#host.onPlayer();
    else if (this.#host.element.paused || (!this.#visible && !this.#awake)) player.pause();
    else player.resume();
  }

  /** Takes over sound and volume. */
  applySound(): void {
    const player = this.#player;
    const { sound, volume } = this.#host.element;
    if (!player) return;
    if (player.muted === sound) player.muted = !sound;
    if (player.volume !== volume) player.volume = volume;
  }

  stop(): void {
    const player = this.#player;
    this.#key = undefined;
    this.#player = undefined;
    this.#hasPicture = false;
    player?.close();
    this.#release?.();
    this.#release = undefined;
    this.meter.rest();
    this.#host.onPlayer();
  }

  #address(main: boolean): string | (() => string) {
    this.#main = main;
    return this.#host.address(main);
  }

  #start(key: string, main: boolean): void {
    this.#key = key;
    const { renderPath, workerUrl, workletUrl, paused } = this.#host.element;
    const player = createLivePlayer({
      url: this.#address(main),
      renderPath: RENDER_PATHS.has(renderPath) ? renderPath : 'auto',
      workerUrl,
      workletUrl,
      openSocket: this.#host.openSocket(),
    });
    this.#player = player;
    if (paused) player.pause();
    this.applySound();
    player.subscribe(() => {
      // A player that is being closed tells so, when another one may stand in its place.
      if (player === this.#player) {
        this.#count(player.stats);
        this.#hasPicture ||= player.state.kind === 'live';
      }
      this.#host.onChange(player);
    });
  }

  #count(stats: LiveStats): void {
    if (stats === this.#counted) return;
    this.#counted = stats;
    this.meter.add(stats.receivedBytes, performance.now());
  }
}
