import mpegts from 'mpegts.js';
import 'gk-elements/define/live-tile';
import type { GkLiveTile } from 'gk-elements';

/** A way to put one channel on the page. */
export type PlayerName = 'gk' | 'gk-canvas' | 'gk-mse' | 'mpegts' | 'jmuxer';

/** Gives the element whose pixels are read. */
export type PictureOf = () => HTMLVideoElement | HTMLCanvasElement | null;

function address(channel: number, packing: string): string {
  return `ws://${location.host}/?channel=${channel}&packing=${packing}`;
}

function addVideo(): HTMLVideoElement {
  const tile = document.createElement('div');
  tile.className = 'tile';
  const video = document.createElement('video');
  video.muted = true;
  video.autoplay = true;
  video.playsInline = true;
  tile.append(video);
  document.body.append(tile);
  return video;
}

function addGk(channel: number, renderPath: GkLiveTile['renderPath']): PictureOf {
  const tile = document.createElement('gk-live-tile');
  if (!('renderPath' in tile)) throw new Error('gk-live-tile is not registered');
  tile.className = 'tile';
  Object.assign(tile, { src: address(channel, 'gk'), renderPath, label: `Channel ${channel}` });
  document.body.append(tile);
  return () =>
    tile.shadowRoot?.querySelector<HTMLVideoElement | HTMLCanvasElement>('.video video, .video canvas') ?? null;
}

/**
 * As the project's documents advise for low latency: no stash buffer, workers, latency chasing. A player
 * whose stream has ended or failed is made anew, which its documents leave to the application.
 */
function addMpegts(channel: number): PictureOf {
  const video = addVideo();
  const start = (): void => {
    const player = mpegts.createPlayer(
      { type: 'flv', isLive: true, hasAudio: false, url: address(channel, 'flv') },
      {
        enableWorker: true,
        enableStashBuffer: false,
        stashInitialSize: 128,
        liveBufferLatencyChasing: true,
        liveBufferLatencyMaxLatency: 0.6,
        liveBufferLatencyMinRemain: 0.2,
        lazyLoad: false,
      },
    );
    let over = false;
    const again = (): void => {
      if (over) return;
      over = true;
      // Not from within the player's own event.
      setTimeout(() => {
        player.destroy();
        start();
      });
    };
    player.on(mpegts.Events.ERROR, again);
    player.on(mpegts.Events.LOADING_COMPLETE, again);
    player.attachMediaElement(video);
    player.load();
    // Refused when the player is made anew meanwhile.
    Promise.resolve(player.play()).catch(() => undefined);
  };
  start();
  return () => video;
}

/** A socket that is refused is tried again after this time, milliseconds; one that broke, at once. */
const REFUSED_MS = 500;

/** As its README advises: no flushing delay. The socket is the application's, and so is its return. */
function addJmuxer(channel: number): PictureOf {
  const video = addVideo();
  const muxer = new JMuxer({ node: video, mode: 'video', flushingTime: 0, maxDelay: 100, clearBuffer: true, fps: 15 });
  const connect = (): void => {
    const socket = new WebSocket(address(channel, 'annexb'));
    let opened = false;
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
      opened = true;
    };
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      muxer.feed({ video: new Uint8Array(data) });
    };
    socket.onclose = () => {
      setTimeout(connect, opened ? 0 : REFUSED_MS);
    };
  };
  connect();
  void video.play();
  return () => video;
}

/** Puts a channel on the page with this player. */
export function addPlayer(name: PlayerName, channel: number): PictureOf {
  switch (name) {
    case 'gk':
      return addGk(channel, 'auto');
    case 'gk-canvas':
      return addGk(channel, 'canvas');
    case 'gk-mse':
      return addGk(channel, 'mse');
    case 'mpegts':
      return addMpegts(channel);
    case 'jmuxer':
      return addJmuxer(channel);
  }
}
