import { encodeVcpHead, VcpResult, type VcpMessage } from 'gk-sdk/wire';
import type { WebSocket } from 'ws';
import { asActor } from '../../store/logs/changed-by.js';
import { failureWords } from '../../store/state/disk-full.js';
import { closeOnExpiry } from '../access/expiry.js';
import type { Principal } from '../access/principal.js';
import type { ClientAddress } from '../http/client-address.js';
import type { FaultBoard } from '../faults/fault-board.js';
import type { SocketAccount } from '../http/socket-account.js';
import type { Log } from '../http/log.js';
import type { SettleChange } from '../logs/access-audit.js';
import { commandAction, commandData, commandOutcome, rightsChangeData } from '../logs/command-changes.js';
import type { RefusedFrames } from '../logs/refused-frames.js';
import { CLOSE_TRY_AGAIN, onMessage } from '../http/on-message.js';
import { RestError } from '../http/rest-error.js';
import { inTurn } from '../http/turns.js';
import { refusal, type CommandCall, type CommandHandler, type CommandServices } from './command-call.js';
import { refusalOf } from './command-refusal.js';
import type { CommandReply, SharedReply } from '../frames/command-reply.js';
import { login } from './login.js';
import { OPEN_COMMANDS } from './open-commands.js';
import { encodeReply, headOfReply, readFrame, type ReadFrame, type ReplyAddress } from '../frames/read-frame.js';
import { sendSharedMessage, type SharedMessageTarget } from '../frames/shared-message.js';
import { Subscriber } from './subscriber.js';
import { askedSource, USER_COMMANDS } from './user-commands.js';

/** A longer frame is decoded in a turn of its own. */
const LONG_FRAME_BYTES = 64 * 1024;

export interface CommandSocketOptions {
  readonly services: CommandServices;
  /** Counts the requests that wait, and reads no more of them than there is room for. */
  readonly account: SocketAccount;
  readonly address: ClientAddress;
  /** Address that the client connects from. */
  readonly ip: string;
  /** False for a page that another host has served. */
  readonly sameHost: boolean;
  readonly faults: FaultBoard;
  readonly refusedFrames: RefusedFrames;
  readonly log: Log;
}

/**
 * One client on the command channel. Requests are answered one after another in their order. Those that wait for a
 * device have an order of their own for each device, so that a silent one blocks no other, and so have those that wait for
 * the history: the client matches their answers by `I`, and without one they keep to the order of all. A client that asks faster than it reads is not read
 * from until it has caught up.
 */
export class CommandSocket {
  readonly #target: SharedMessageTarget;
  readonly #socket: WebSocket;
  readonly #options: CommandSocketOptions;
  #turn = Promise.resolve();
  /** The last request to each device, and to the history, that has not answered all. */
  readonly #sourceTurns = new Map<string, Promise<void>>();
  readonly #failed: (error: unknown) => void;
  readonly #subscriber: Subscriber;
  #principal: Principal | undefined;
  #stopExpiry: () => void = () => undefined;
  /** Ends what is being answered when the client hangs up. */
  readonly #hangUp = new AbortController();

  constructor(target: SharedMessageTarget, options: CommandSocketOptions) {
    const { socket } = target;
    this.#target = target;
    this.#socket = socket;
    this.#options = options;
    this.#failed = (error) => {
      options.log(`A command could not be answered: ${error instanceof Error ? error.message : String(error)}`, error);
    };
    this.#subscriber = new Subscriber(socket, this.#failed);
    socket.once('close', () => {
      this.#hangUp.abort();
    });
    onMessage(
      socket,
      (data) => {
        const answered = options.account.take(data.length);
        const read = (): ReadFrame => readFrame(data.toString('utf8'));
        this.#turn = this.#turn
          .then(() => (data.length < LONG_FRAME_BYTES ? read() : inTurn(read)))
          .then((frame) => this.#take(frame, answered));
      },
      this.#failed,
    );
  }

  /** Ends what it has subscribed to, ahead of the socket. */
  endSubscriptions(): void {
    this.#subscriber.endAll();
  }

  /** Answers a frame whose turn it is, or leaves it to the turn of whom it asks; never rejects. */
  async #take(read: ReadFrame, answered: () => void): Promise<void> {
    // The current user: it may be another one when the turn of the source comes.
    const principal = this.#principal;
    const handle = (): Promise<void> => this.#handle(read, principal).catch(this.#failed).finally(answered);
    const source =
      read.kind === 'message' && read.message.fields.I !== undefined ? askedSource(read.message) : undefined;
    if (source === undefined) return handle();
    const turn = (this.#sourceTurns.get(source) ?? Promise.resolve()).then(handle);
    this.#sourceTurns.set(source, turn);
    void turn.then(() => {
      if (this.#sourceTurns.get(source) === turn) this.#sourceTurns.delete(source);
    });
  }

  async #handle(read: ReadFrame, principal: Principal | undefined): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (read.kind === 'bad') {
      this.#options.refusedFrames.note('A command frame', read.reason, this.#options.ip);
      if (read.replyTo !== undefined) await this.#send(read.replyTo, refusal(VcpResult.badRequest, read.reason));
      return;
    }
    const { message } = read;
    let settle: SettleChange | undefined;
    try {
      settle = this.#beginChange(message, principal);
      const answer = (): Promise<string | undefined> => this.#sendAnswer(message, principal);
      const isChange = settle !== undefined && principal !== undefined;
      const by = { username: principal?.username ?? '', ip: this.#options.ip };
      const result = await (isChange ? asActor(by, answer) : answer());
      settle?.(commandOutcome(result));
    } catch (error) {
      settle?.('failed');
      // Whoever asked is gone.
      if (this.#hangUp.signal.aborted) return;
      if (error instanceof RestError) return this.#send(message, refusalOf(error));
      this.#options.log(`${message.code} failed: ${error instanceof Error ? error.message : String(error)}`, error);
      await this.#send(
        message,
        refusal(VcpResult.refused, failureWords(error, 'The recorder failed to answer; see its log')),
      );
    }
  }

  /** Sends all replies and returns the first result. */
  async #sendAnswer(message: VcpMessage, principal: Principal | undefined): Promise<string | undefined> {
    let result: string | undefined;
    for await (const reply of await this.#answer(message, principal)) {
      result ??= reply.fields.R;
      await this.#send(message, reply);
    }
    return result;
  }

  async #answer(
    message: VcpMessage,
    principal: Principal | undefined,
  ): Promise<ReturnType<CommandHandler<CommandCall>>> {
    const { services, address } = this.#options;
    const call = { message, services, address, signal: this.#hangUp.signal };
    if (message.code === 'Q02') return this.#login(call);
    const open = OPEN_COMMANDS.get(message.code);
    if (open !== undefined) return open(call);
    const handler = USER_COMMANDS.get(message.code);
    if (handler !== undefined) {
      if (principal === undefined) return [refusal(VcpResult.forbidden, 'Log in first (Q02)')];
      const { sameHost } = this.#options;
      return handler({ ...call, principal, sameHost, subscriber: this.#subscriber });
    }
    return [refusal(VcpResult.badRequest, `Unknown message code ${message.code.slice(0, 20)}`)];
  }

  /** Answers a login, or closes the socket of one that was not looked at. */
  async #login(call: CommandCall): Promise<readonly CommandReply[]> {
    const outcome = await login(call, this.#options.ip);
    // A refused login ends an earlier one on the same socket, so that no client stays logged in by mistake.
    this.#principal = undefined;
    this.#options.account.setKnown(false);
    this.#subscriber.endAll();
    this.#stopExpiry();
    if (outcome.kind === 'held') {
      this.#socket.close(CLOSE_TRY_AGAIN, outcome.message);
      return [];
    }
    const { principal, reply } = outcome;
    if (principal !== undefined) {
      const { link } = principal.token ?? {};
      call.services.accessAudit.login(principal.username, this.#options.ip, link && `link ${link.id}`);
      this.#principal = principal;
      this.#options.account.setKnown(true);
      this.#stopExpiry = closeOnExpiry(this.#socket, principal, call.services.now);
    }
    return [reply];
  }

  /**
   * Writes a command that changes something into the access log, ahead of what it does.
   * @throws RestError 503 when the log cannot be written.
   */
  #beginChange(message: VcpMessage, principal: Principal | undefined): SettleChange | undefined {
    if (principal === undefined || !USER_COMMANDS.has(message.code)) return undefined;
    const action = commandAction(message);
    if (action === undefined) return undefined;
    const { accessAudit, store } = this.#options.services;
    return accessAudit.begin({
      type: 'Command',
      ip: this.#options.ip,
      username: principal.username,
      deviceId: message.fields.D ?? '',
      action,
      method: message.code,
      data: rightsChangeData(message, store.permissionGroups) ?? commandData(message),
    });
  }

  /** Sends and waits until the message has left, so that a slow reader holds back what is made for it. */
  async #send(request: ReplyAddress, reply: CommandReply | SharedReply): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#options.faults.malformsCommands()) this.#socket.send(`VCP\nL:9\nM:${request.code}\n\nnonsense-too-long`);
    if ('sharedBody' in reply) {
      const head = encodeVcpHead(headOfReply(request, reply.fields), reply.sharedBody.bytes.length);
      await sendSharedMessage(this.#target, Buffer.from(head), reply.sharedBody);
      return;
    }
    const frame = encodeReply(request, reply);
    // A compressor takes 256 KiB for as long as the socket lives: none is made without a login.
    const compress = this.#principal !== undefined;
    await new Promise<void>((resolve) => {
      this.#socket.send(frame, { compress }, () => {
        resolve();
      });
      this.#options.account.look();
    });
  }
}
