/** Content and coding of a channel. */
export interface ChannelMedia {
  readonly codec: 'h264' | 'h265';
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly audio: 'none' | 'g711A' | 'g711Mu' | 'aac' | 'pcm16' | 'g726_32';
}
