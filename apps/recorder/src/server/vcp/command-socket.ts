import { decodeVcp, encodeVcp, encodeVcpHead, VcpResult, type VcpMessage } from 'gk-sdk/wire';
import type { RawData, WebSocket } from 'ws';
import { closeOnExpiry } from '../access/expiry.js';
import type { Principal } from '../access/principal.js';
import type { ClientAddress } from '../client-address.js';
import type { FaultBoard } from '../faults/fault-board.js';
import type { Log } from '../log.js';
import type { SettleChange } from '../logs/access-audit.js';
import { commandAction, commandData, commandOutcome } from '../logs/command-changes.js';
import { RestError } from '../rest/rest-error.js';
import { refusal, type CommandCall, type CommandHandler, type CommandServices } from './command-call.js';
import { refusalOf } from './command-refusal.js';
import type { CommandReply, SharedReply } from './command-reply.js';
import { login } from './login.js';
import { addressOfBadFrame, isEncodableCode } from './bad-frame.js';
import { OPEN_COMMANDS } from './open-commands.js';
import { sendSharedMessage, type SharedMessageTarget } from './shared-message.js';
import { Subscriber } from './subscriber.js';
import { USER_COMMANDS } from './user-commands.js';

/** Requests that wait on one socket before it is no longer read. */
const MAX_WAITING = 32;

/** What a command socket takes. */
export interface CommandSocketOptions {
  readonly services: CommandServices;
  readonly address: ClientAddress;
  /** Address that the client connects from. */
  readonly ip: string;
  readonly faults: FaultBoard;
  readonly log: Log;
}

/**
 * One client on the command channel. Requests are answered one after another in their order; a
 * client that asks faster than it reads is not read from until it has caught up.
 */
export class CommandSocket {
  readonly #target: SharedMessageTarget;
  readonly #socket: WebSocket;
  readonly #options: CommandSocketOptions;
  readonly #waiting: RawData[] = [];
  #working = false;
  readonly #subscriber: Subscriber;
  #principal: Principal | undefined;
  #stopExpiry: () => void = () => undefined;

  constructor(target: SharedMessageTarget, options: CommandSocketOptions) {
    const { socket } = target;
    this.#target = target;
    this.#socket = socket;
    this.#options = options;
    this.#subscriber = new Subscriber(socket);
    socket.on('message', (data) => {
      this.#waiting.push(data);
      if (this.#waiting.length >= MAX_WAITING) socket.pause();
      void this.#work();
    });
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    for (let data = this.#waiting.shift(); data !== undefined; data = this.#waiting.shift()) {
      if (this.#socket.readyState !== this.#socket.OPEN) break;
      if (this.#waiting.length < MAX_WAITING / 2 && this.#socket.isPaused) this.#socket.resume();
      await this.#handle(Buffer.isBuffer(data) ? data.toString('utf8') : '').catch((error: unknown) => {
        this.#options.log(`A command could not be answered: ${error instanceof Error ? error.message : String(error)}`);
      });
    }
    this.#working = false;
  }

  async #handle(frame: string): Promise<void> {
    let message: VcpMessage;
    try {
      message = decodeVcp(frame);
      if (!isEncodableCode(message.code)) throw new Error('Field M is not a message code.');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#options.log(`A command frame was refused: ${reason}`);
      const address = addressOfBadFrame(frame);
      if (address !== undefined) await this.#send(address, refusal(VcpResult.badRequest, reason));
      return;
    }
    let settle: SettleChange | undefined;
    try {
      settle = this.#beginChange(message);
      let result: string | undefined;
      for await (const reply of await this.#answer(message)) {
        result ??= reply.fields.R;
        await this.#send(message, reply);
      }
      settle?.(commandOutcome(result));
    } catch (error) {
      settle?.('failed');
      if (error instanceof RestError) return this.#send(message, refusalOf(error));
      this.#options.log(`${message.code} failed: ${error instanceof Error ? error.message : String(error)}`);
      await this.#send(message, refusal(VcpResult.refused, 'The recorder failed to answer; see its log'));
    }
  }

  async #answer(message: VcpMessage): Promise<ReturnType<CommandHandler<CommandCall>>> {
    const call = { message, services: this.#options.services, address: this.#options.address };
    if (message.code === 'Q02') return [await this.#login(call)];
    const open = OPEN_COMMANDS.get(message.code);
    if (open !== undefined) return open(call);
    const handler = USER_COMMANDS.get(message.code);
    if (handler !== undefined) {
      if (this.#principal === undefined) return [refusal(VcpResult.forbidden, 'Log in first (Q02)')];
      return handler({ ...call, principal: this.#principal, subscriber: this.#subscriber });
    }
    return [refusal(VcpResult.badRequest, `Unknown message code ${message.code.slice(0, 20)}`)];
  }

  async #login(call: Parameters<typeof login>[0]): Promise<CommandReply> {
    const outcome = await login(call, this.#options.ip);
    if (outcome.principal !== undefined) call.services.accessAudit.login(outcome.principal.username, this.#options.ip);
    // A refused login ends an earlier one on the same socket: nobody stays in by mistake.
    this.#principal = outcome.principal;
    this.#subscriber.endAll();
    this.#stopExpiry();
    if (outcome.principal !== undefined) {
      this.#stopExpiry = closeOnExpiry(this.#socket, outcome.principal, call.services.now);
    }
    return outcome.reply;
  }

  /**
   * Writes a command that changes something into the access log, ahead of what it does.
   * @throws RestError 503 when the log cannot be written.
   */
  #beginChange(message: VcpMessage): SettleChange | undefined {
    if (this.#principal === undefined || !USER_COMMANDS.has(message.code)) return undefined;
    const action = commandAction(message);
    if (action === undefined) return undefined;
    return this.#options.services.accessAudit.begin({
      type: 'Command',
      ip: this.#options.ip,
      username: this.#principal.username,
      deviceId: message.fields.D ?? '',
      action,
      method: message.code,
      data: commandData(message),
    });
  }

  /** Sends and waits until the message has left, so that a slow reader holds back what is made for it. */
  async #send(request: Pick<VcpMessage, 'code' | 'fields'>, reply: CommandReply | SharedReply): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    // A carriage return inside of a line is the only thing that can come in and not go out.
    const I = request.fields.I?.replaceAll('\r', '');
    const fields = { ...reply.fields, ...(I !== undefined && { I }) };
    if (this.#options.faults.malformsCommands()) this.#socket.send(`VCP\nL:9\nM:${request.code}\n\nnonsense-too-long`);
    if ('sharedBody' in reply) {
      const head = encodeVcpHead({ code: request.code, fields }, reply.sharedBody.bytes.length);
      await sendSharedMessage(this.#target, Buffer.from(head), reply.sharedBody);
      return;
    }
    const frame = encodeVcp({
      code: request.code,
      fields,
      ...(reply.body !== undefined && { body: reply.body }),
    });
    await new Promise<void>((resolve) => {
      this.#socket.send(frame, () => {
        resolve();
      });
    });
  }
}
