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

function addGk(channel: number, rung: GkLiveTile['rung']): PictureOf {
  const tile = document.createElement('gk-live-tile');
  if (!('rung' in tile)) throw new Error('gk-live-tile is not registered');
  tile.className = 'tile';
  Object.assign(tile, { src: address(channel, 'gk'), rung, label: `Channel ${channel}` });
  document.body.append(tile);
  return () =>
    tile.shadowRoot?.querySelector<HTMLVideoElement | HTMLCanvasElement>('.video video, .video canvas') ?? null;
}

/** As the project's documents advise for low latency: no stash buffer, workers, latency chasing. */
function addMpegts(channel: number): PictureOf {
  const video = addVideo();
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
  player.attachMediaElement(video);
  player.load();
  void player.play();
  return () => video;
}

/** As its README advises: no flushing delay. The socket is the application's, and so is its return. */
function addJmuxer(channel: number): PictureOf {
  const video = addVideo();
  const muxer = new JMuxer({ node: video, mode: 'video', flushingTime: 0, maxDelay: 100, clearBuffer: true, fps: 15 });
  const socket = new WebSocket(address(channel, 'annexb'));
  socket.binaryType = 'arraybuffer';
  socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
    muxer.feed({ video: new Uint8Array(data) });
  };
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
