/**
 * Codec of JT/T 808, 1078 control and attachment messages of vehicle terminals, pure and without sockets or timers; for servers
 * that terminals connect to, and for simulators of terminals.
 *
 * @packageDocumentation
 */
export { GkError, type GkErrorCode } from './errors/gk-error.js';
export { isGkError } from './errors/to-gk-error.js';
export { jt808TerminalId, type Jt808Header, type Jt808TerminalId, type Jt808Year } from './wire/jt808/header.js';
export { Jt808Parser, type Jt808Frame, type Jt808Skip } from './wire/jt808/parser.js';
export { Jt808Reassembler, type Jt808Missing, type Jt808Whole } from './wire/jt808/reassembler.js';
export { encodeJt808, encodeJt808Parts } from './wire/jt808/encode-frame.js';
export {
  decodeJt808,
  encodeJt808Body,
  jt808MessageId,
  type Jt808Bodies,
  type Jt808Message,
  type Jt808Type,
  type Jt808Unread,
} from './wire/jt808/messages.js';
export type {
  Jt808Answer,
  Jt808PassThrough,
  Jt808ResendRequest,
  Jt808SessionBodies,
} from './wire/jt808/messages/session.js';
export type { Jt808LocationAnswer, Jt808ReportBodies } from './wire/jt808/messages/reports.js';
export type { Jt808MediaAddress, Jt808MediaBodies, Jt808PtzStep, Jt808Recording } from './wire/jt808/messages/live.js';
export type { Jt808Attachment, Jt808AttachmentBodies, Jt808AttachmentFile } from './wire/jt808/messages/attachments.js';
export type { Jt808ControlBodies, Jt808Driver, Jt808Parameter } from './wire/jt808/messages/control.js';
export type {
  Jt808Area,
  Jt808AreaBodies,
  Jt808Circle,
  Jt808Point,
  Jt808Polygon,
  Jt808Rectangle,
  Jt808Route,
  Jt808Turn,
} from './wire/jt808/messages/areas.js';
export type { Jt808MediaFile, Jt808MediaQuery, Jt808PictureBodies } from './wire/jt808/messages/pictures.js';
export type { Jt808MenuBodies } from './wire/jt808/messages/menus.js';
export type { Jt808Location } from './wire/jt808/location.js';
export type { Jt808Extra, Jt808Extras } from './wire/jt808/extras.js';
export type { Jt808SafetyAlarm, Jt808SafetyAlarms, Jt808TyreAlarm } from './wire/jt808/safety.js';
export { jt808Parameter, type Jt808ParameterValue, readJt808Parameter } from './wire/jt808/parameters.js';
export {
  encodeJt808ParameterBlock,
  type Jt808AddOnSettings,
  type Jt808AlarmEvidence,
  jt808ParameterBlockId,
  type Jt808ParameterBlocks,
  type Jt808StreamEncoding,
  type Jt808VideoEncoding,
  readJt808ParameterBlock,
} from './wire/jt808/parameter-blocks.js';
export { jt808Alarms, type Jt808Alarm, type Jt808AlarmOptions } from './wire/jt808/alarms.js';
export { jt808Time, jt808TimeMs } from './wire/jt808/time.js';
export {
  encodeJt808AttachmentData,
  Jt808AttachmentParser,
  type Jt808AttachmentPiece,
} from './wire/jt808/attachment-parser.js';
export { jt808AlarmId, type Jt808AlarmId } from './wire/jt808/alarm-id.js';
export { Jt1078Writer } from './wire/container/jt1078-writer.js';
export { createJt1078SoundEncoder } from './wire/container/jt1078-sound-encoder.js';
