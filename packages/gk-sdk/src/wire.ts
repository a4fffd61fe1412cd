/**
 * The wire codec: VCP messages, GK packets, stream containers and elementary streams. Pure
 * functions and push parsers, no sockets, no timers; for servers, tools and tests.
 *
 * @packageDocumentation
 */
export { GkError, type GkErrorCode } from './errors/gk-error.js';
export { isGkError, toGkError } from './errors/to-gk-error.js';
export { microseconds, type Microseconds, milliseconds, type Milliseconds } from './util/units.js';
export { hashPassword, sha256Hex } from './util/password-hash.js';
export type { VcpFields, VcpLetter, VcpMessage } from './wire/vcp/message.js';
export { VCP_MAX_MESSAGE_BYTES } from './wire/vcp/limits.js';
export { ProtocolError } from './wire/vcp/protocol-error.js';
export { encodeVcp, encodeVcpHead } from './wire/vcp/encode.js';
export { decodeVcp } from './wire/vcp/decode.js';
export { VcpResult } from './wire/vcp/result-codes.js';
export { GkCodec, GkFlag, GkKind, type GkPacket } from './wire/gk/packet.js';
export { encodeGkPacket } from './wire/gk/encode.js';
export { GkParser, type GkSink } from './wire/gk/parser.js';
export { decodeG711, encodeG711 } from './wire/audio/g711.js';
export { Resampler } from './wire/audio/resampler.js';
export { toInt16 } from './wire/audio/sample-format.js';
export { readWav, type WavSound, writeWav } from './wire/audio/wav.js';
export {
  createSpeechDecoder,
  createSpeechEncoder,
  isSpeechCodec,
  SPEECH_RATE,
  type SpeechCodec,
  type SpeechDecoder,
  type SpeechEncoder,
} from './wire/audio/speech-codec.js';
export type {
  AudioCodec,
  AudioUnit,
  ContainerFormat,
  Demuxer,
  DemuxerOptions,
  DemuxerSink,
  OtherUnit,
  StreamInfo,
  StreamStatusMessage,
  VideoCodec,
  VideoUnit,
} from './wire/container/demuxer.js';
export { audioCodecOf } from './wire/container/gk-codec-names.js';
export { createSniffingDemuxer } from './wire/container/sniffing-demuxer.js';
export { gkFormat } from './wire/container/gk-format.js';
export {
  type Fmp4AudioTrack,
  fmp4InitSegment,
  fmp4MediaSegment,
  fmp4ProducerTime,
  type Fmp4Track,
  fmp4VideoSample,
  type Fmp4VideoTrack,
} from './wire/container/fmp4-muxer.js';
export { MediaTimeline, type TimelinePlace } from './wire/container/media-timeline.js';
export { decoderConfiguration } from './wire/container/decoder-configuration.js';
export { fmp4Format } from './wire/container/fmp4.js';
export { flvFormat } from './wire/container/flv.js';
export { mpegTsFormat } from './wire/container/mpegts.js';
export { mjpegFormat } from './wire/container/mjpeg.js';
export { annexBFormat } from './wire/container/annexb.js';
export { jt1078Format } from './wire/container/jt1078.js';
export { BitReader } from './wire/video/bit-reader.js';
export { BitWriter } from './wire/video/bit-writer.js';
export { splitNalUnits, withEmulationPrevention, withoutEmulationPrevention } from './wire/video/nal-units.js';
export { createFormatReader } from './wire/video/format-reader.js';
export type { FormatReader, VideoFormat } from './wire/video/video-format.js';
export { isKeyPicture } from './wire/video/key-picture.js';
export { readParameterSets, toAnnexB, type ParameterSets } from './wire/video/parameter-sets.js';
export {
  AAC_FRAME_SAMPLES,
  type AdtsConfig,
  adtsChannels,
  adtsFrame,
  type AdtsFrame,
  adtsSampleRate,
  audioSpecificConfig,
  readAdtsFrame,
  readAudioSpecificConfig,
  splitAdtsFrames,
} from './wire/audio/adts.js';
export type { AacProgram } from './wire/audio/aac-program.js';
export type { GpsRow } from './wire/rows/gps-row.js';
export type {
  EvidenceKeyRow,
  SentBody,
  SentFootageSpan,
  SentRow,
  SentSpan,
  SentStatement,
  SignedStatement,
} from './wire/rows/sent-row.js';
export type { EventMessage } from './wire/rows/event-message.js';
export type { DeviceRow } from './model/device-list/device-row.js';
export type { LiveDeviceRow } from './model/device-list/device-row-fields.js';
export type { GpsInfoRow } from './model/tracks/position.js';
