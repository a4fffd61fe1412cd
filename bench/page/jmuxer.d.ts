/** The part of jmuxer that the benchmark uses. Its bundle is a classic script, and brings no types. */
declare class JMuxer {
  constructor(options: {
    node: HTMLVideoElement;
    mode: 'video';
    flushingTime: number;
    maxDelay: number;
    clearBuffer: boolean;
    fps: number;
  });
  feed(data: { video: Uint8Array }): void;
}
