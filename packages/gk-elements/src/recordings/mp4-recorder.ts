// Loaded on demand: what packs MP4 is large, and few users cut clips.
export { createMp4Recorder } from 'gk-sdk/recordings';
