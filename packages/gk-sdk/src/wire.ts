/**
 * The wire codec: VCP messages, GK packets, stream containers and elementary streams. Pure
 * functions and push parsers, no sockets, no timers; for servers, tools and tests.
 *
 * @packageDocumentation
 */
export * from './errors/gk-error.js';
export * from './util/units.js';
export * from './util/password-hash.js';
export * from './wire/vcp/message.js';
export * from './wire/vcp/limits.js';
export * from './wire/vcp/protocol-error.js';
export * from './wire/vcp/encode.js';
export * from './wire/vcp/decode.js';
export * from './wire/vcp/result-codes.js';
export * from './wire/gk/packet.js';
export * from './wire/gk/encode.js';
export * from './wire/gk/parser.js';
export * from './wire/audio/g711.js';
export * from './wire/audio/g726.js';
export * from './wire/audio/pcm16.js';
export * from './wire/audio/resampler.js';
export * from './wire/audio/sample-format.js';
export * from './wire/audio/wav.js';
export * from './wire/audio/speech-codec.js';
export * from './wire/container/demuxer.js';
export * from './wire/container/gk-codec-names.js';
export * from './wire/container/gk-json.js';
export * from './wire/container/sniffing-demuxer.js';
export { gkFormat } from './wire/container/gk.js';
export * from './wire/container/fmp4-muxer.js';
export { MediaTimeline, type TimelinePlace } from './wire/container/media-timeline.js';
export { decoderConfiguration } from './wire/container/decoder-configuration.js';
export { fmp4Format } from './wire/container/fmp4.js';
export { flvFormat } from './wire/container/flv.js';
export { mpegTsFormat } from './wire/container/mpegts.js';
export { mjpegFormat } from './wire/container/mjpeg.js';
export { annexBFormat } from './wire/container/annexb.js';
export { jt1078Format } from './wire/container/jt1078.js';
export { splitNalUnits } from './wire/video/nal-units.js';
export { readParameterSets, toAnnexB, type ParameterSets } from './wire/video/parameter-sets.js';
export { parseH264Sps, type H264Sps } from './wire/video/h264-sps.js';
export { parseH265Sps, type H265Sps } from './wire/video/h265-sps.js';
export * from './wire/audio/adts.js';
