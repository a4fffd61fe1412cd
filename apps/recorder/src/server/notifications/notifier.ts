import type { Clock } from 'gk-sdk';
import type { EventMessage } from 'gk-sdk/wire';
import { failureWords } from '../../store/state/disk-full.js';
import type { PlanKey } from '../../store/events/event-plan-store.js';
import type { PushPlan, RealtimePlan } from '../../store/events/event-plan.js';
import type { Notification, NotificationChannel } from '../../store/notifications/notification-log.js';
import type { OutboxMessage } from '../../store/notifications/outbox-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { Places } from '../../world/places/places.js';
import { PlansInForce } from '../events/plans-in-force.js';
import type { PlaceServices } from '../geocoding/place-services.js';
import type { Log } from '../http/log.js';
import type { GuardedFetch, LookupGuard } from '../outgoing/guarded-fetch.js';
import { CLOUD, SMS } from '../settings/server-settings.js';
import { failedForNow, type DeliveryResult } from './delivery.js';
import { placeMark, withAddresses, withCoordinates } from './event-places.js';
import { messageLine, pushBody, templateFields, type TemplateFields } from './message-template.js';
import { readMailServer, sendMail, type ComposedMail, type Mail } from './mail-sender.js';
import { linesOf, Outbox, wordsOf } from './outbox.js';
import { sendPush } from './push-sender.js';
import { recipientsOf } from './recipients.js';
import { sendSms, type TextMessage } from './sms-sender.js';

/** Sender of the text messages of plans, as the receiver sees it. */
const SMS_SENDER = 'GK';
const CLOUD_OFF = 'Push Event is off in the server settings';

export interface NotifierOptions {
  readonly store: RecorderStore;
  readonly places: Pick<Places, 'reverse'>;
  readonly placeServices: Pick<PlaceServices, 'reverse' | 'asksGeocoder'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch: GuardedFetch;
  readonly guard: LookupGuard;
  /** Mails and text messages stay on this machine. */
  readonly sink: boolean;
  /** Makes the mail of a report file; a refusal where there is none. */
  readonly composeReport: (fileid: string, signal: AbortSignal) => Promise<ComposedMail | DeliveryResult>;
}

/** A mail of a report, before it has a time. */
export type ReportMessage = Pick<OutboxMessage, 'plan' | 'recipient' | 'text' | 'report'>;

/** A notification that has no time yet. */
type NewNotification = Omit<Notification, 'atMs'>;

/** Fields shared by all notifications of an event. */
type EventWords = Pick<NewNotification, 'serialNo' | 'deviceId' | 'code' | 'text'>;

/**
 * Tells people and machines of events, as push and realtime plans have it: pushes go to the cloud target of the server
 * settings, mails and text messages to the receivers of the plan, or into the sink of a demonstration.
 */
export class Notifier {
  readonly #options: NotifierOptions;
  readonly #pushPlans: PlansInForce<PushPlan>;
  readonly #realtimePlans: PlansInForce<RealtimePlan>;
  readonly #outbox: Outbox;
  readonly #closing = new AbortController();

  constructor(options: NotifierOptions) {
    this.#options = options;
    const { store, clock, log } = options;
    this.#pushPlans = new PlansInForce(store, store.events.pushPlans);
    this.#realtimePlans = new PlansInForce(store, store.events.realtimePlans);
    this.#outbox = new Outbox({
      store,
      clock,
      log,
      deliver: {
        push: (message, signal) => this.#deliverPush(message, signal),
        mail: (message, signal) => this.#deliverMail(message, signal),
        sms: (message, signal) => this.#deliverSms(message, signal),
      },
      complete: (message) => withAddresses(message, message.channel === 'push', options),
    });
  }

  /** Begins to send what waits. */
  start(): void {
    this.#outbox.start();
  }

  /** Notifies of an event that has just been reported. */
  take(event: EventMessage): void {
    const { deviceid: deviceId, appdevid } = event;
    if (!deviceId || appdevid === undefined || (event.cmd !== 'new' && event.cmd !== 'cover')) return;
    const code = Number(appdevid);
    const nowMs = this.#options.clock.now();
    const push = this.#pushPlans.planFor(deviceId, code, nowMs);
    const realtime = this.#realtimePlans.planFor(deviceId, code, nowMs);
    if (push?.enable !== 1 && realtime === undefined) return;
    const words = this.#words(event, deviceId, code);
    if (push?.enable === 1) this.#push(push, event, words);
    if (realtime?.email_en !== 1 && realtime?.sms_en !== 1) return;
    const { template } = realtime;
    const line = template === '' ? words.text : messageLine(template, this.#fieldsOf(event, ''));
    if (realtime.email_en === 1) this.#tell(realtime, 'mail', { ...words, text: line });
    if (realtime.sms_en === 1) this.#tell(realtime, 'sms', { ...words, text: line });
  }

  /** Values of an event for the preview of a template: with the address of its place, or its coordinates. */
  async previewFields(event: EventMessage): Promise<TemplateFields> {
    const { place, ...fields } = this.#fieldsOf(event, '');
    const text = String(place ?? '');
    const shown = await withAddresses({ text, body: '' }, false, this.#options);
    return { ...fields, place: shown.text };
  }

  /** Values of an event for the templates of plans. */
  #fieldsOf(event: EventMessage, plan: string): TemplateFields {
    const deviceid = event.deviceid ?? '';
    const code = Number(event.appdevid);
    const { plate, name, place } = this.#about(event, deviceid, code);
    return templateFields(event, { deviceid, code, event: name, plate, place, plan });
  }

  /** Sends a mail or a text message that a user tries the saved settings by, at once; resolves with its outcome. */
  async test(
    channel: 'mail' | 'sms',
    { to, from, text }: TextMessage,
  ): Promise<DeliveryResult | { readonly kind: 'kept' }> {
    const { clock, sink } = this.#options;
    const about = { serialNo: null, deviceId: '', code: null, plan: 'Test', channel, recipient: to, text } as const;
    if (sink) {
      this.#add({ ...about, state: 'kept', reason: '' });
      return { kind: 'kept' };
    }
    const result = await (channel === 'mail'
      ? this.#sendMail({ to, subject: text, text, id: crypto.randomUUID(), dateMs: clock.now() }, this.#closing.signal)
      : this.#sendSms({ to, from, text }, this.#closing.signal));
    this.#noteTest(about, result);
    return result;
  }

  /** Posts a test to the target of pushes, at once; resolves with its outcome. */
  async testPush(): Promise<DeliveryResult> {
    const { url, problem } = this.#pushTarget();
    if (url === undefined) return failedForNow(problem);
    const text = 'Test';
    const body = JSON.stringify({ plan: text, event: { cmd: 'test' } });
    const result = await this.#post({ deliveryId: crypto.randomUUID(), body }, url, this.#closing.signal);
    const about = { serialNo: null, deviceId: '', code: null, plan: text, channel: 'push', text } as const;
    this.#noteTest({ ...about, recipient: url }, result);
    return result;
  }

  #noteTest(about: Omit<NewNotification, 'state' | 'reason'>, result: DeliveryResult): void {
    const { store, clock } = this.#options;
    const reason = result.kind === 'sent' ? '' : result.reason;
    this.#add({ ...about, state: result.kind, reason });
    const outcome = result.kind === 'sent' ? 'success' : 'failure';
    const text = result.kind === 'sent' ? about.recipient : reason;
    store.lastOutcomes.note(about.channel, outcome, { atMs: clock.now(), text });
  }

  /** Puts a text message into the sink that was sent to it as to a provider. */
  keepSms(to: string, text: string): void {
    const about = { serialNo: null, deviceId: '', code: null, plan: 'Test', channel: 'sms', recipient: to } as const;
    this.#add({ ...about, text, state: 'kept', reason: '' });
  }

  /** Mails a report file, as a part of the transaction that is under way: it is made when its turn has come. */
  mailReport({ plan, recipient, text, report }: ReportMessage): void {
    const about = { plan, recipient, text, serialNo: null, deviceId: '', code: null, channel: 'mail' } as const;
    if (this.#options.sink) this.#add({ ...about, state: 'kept', reason: '' });
    else this.#outbox.addNow({ ...about, report, body: '', gatherKey: '' });
  }

  /** Notes a report that is not mailed, and why. */
  noteUnsentReport({ plan, recipient, text }: ReportMessage, reason: string): void {
    const about = { plan, recipient, text, serialNo: null, deviceId: '', code: null, channel: 'mail' } as const;
    this.#add({ ...about, state: 'failed', reason });
  }

  /** Tries again what has failed on a channel whose settings were saved. */
  settingsSaved(channel: NotificationChannel): void {
    this.#outbox.settingsSaved(channel);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#outbox.close();
  }

  #push(plan: PushPlan, event: EventMessage, words: EventWords): void {
    const about = { ...words, plan: plan.name || `Push plan, ${targetOf(plan)}`, channel: 'push' } as const;
    const { url, problem } = this.#pushTarget();
    if (url === undefined) {
      const state = problem === CLOUD_OFF ? 'kept' : 'failed';
      this.#keep({ ...about, recipient: '', state, reason: problem });
      return;
    }
    const { name, template } = plan;
    const body =
      template === '' ? JSON.stringify({ plan: name, event }) : pushBody(template, this.#fieldsOf(event, name));
    this.#outbox.add({ ...about, recipient: url, report: '', gatherKey: '', body });
  }

  #tell(plan: RealtimePlan, channel: 'mail' | 'sms', words: EventWords): void {
    const recipients = recipientsOf(plan.receivers, channel);
    const target = targetOf(plan);
    const about = { ...words, plan: `Realtime plan, ${target}`, channel };
    if (recipients.length === 0) {
      const reason = `The plan names no ${channel === 'mail' ? 'mail address' : 'phone number'}`;
      this.#keep({ ...about, recipient: '', state: 'failed', reason });
    }
    for (const recipient of recipients) {
      if (this.#options.sink) this.#keep({ ...about, recipient, state: 'kept', reason: '' });
      else {
        const gatherKey = JSON.stringify([target, recipient]);
        this.#outbox.add({ ...about, recipient, report: '', gatherKey, body: words.text });
      }
    }
  }

  /** Where pushes go, or why they go nowhere. */
  #pushTarget():
    { readonly url: string; readonly problem: '' } | { readonly url?: undefined; readonly problem: string } {
    const { enable, ip, port } = this.#options.store.settings.read(CLOUD);
    if (enable === 0 || ip === '') return { problem: CLOUD_OFF };
    const url = `http://${ip.includes(':') ? `[${ip}]` : ip}:${port}/`;
    return URL.canParse(url) ? { url, problem: '' } : { problem: 'The cloud target is not an address' };
  }

  async #deliverPush(message: OutboxMessage, signal: AbortSignal): Promise<DeliveryResult> {
    const { url, problem } = this.#pushTarget();
    return url === undefined ? failedForNow(problem) : this.#post(message, url, signal);
  }

  #post(
    message: Pick<OutboxMessage, 'deliveryId' | 'body'>,
    url: string,
    signal: AbortSignal,
  ): Promise<DeliveryResult> {
    const { store, fetch, clock } = this.#options;
    const { secret } = store.settings.read(CLOUD);
    return sendPush(message, { url, secret }, { fetch, nowMs: clock.now(), signal });
  }

  async #deliverMail(message: OutboxMessage, signal: AbortSignal): Promise<DeliveryResult> {
    const { recipient: to, deliveryId: id, addedMs: dateMs, report } = message;
    if (report !== '') {
      const made = await this.#composedReport(report, signal);
      return 'kind' in made ? made : this.#sendMail({ ...made, to, id, dateMs }, signal);
    }
    return this.#sendMail({ to, subject: wordsOf(message), text: linesOf(message), id, dateMs }, signal);
  }

  /** Nothing has left where a report cannot be made. */
  async #composedReport(report: string, signal: AbortSignal): Promise<ComposedMail | DeliveryResult> {
    try {
      return await this.#options.composeReport(report, signal);
    } catch (error) {
      return failedForNow(`The report could not be made: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async #deliverSms(message: OutboxMessage, signal: AbortSignal): Promise<DeliveryResult> {
    return this.#sendSms({ to: message.recipient, from: SMS_SENDER, text: wordsOf(message) }, signal);
  }

  #sendMail(mail: Mail, signal: AbortSignal): Promise<DeliveryResult> {
    const { store, guard } = this.#options;
    return sendMail(mail, readMailServer(store.settings), { guard, signal });
  }

  #sendSms(message: TextMessage, signal: AbortSignal): Promise<DeliveryResult> {
    const { store, fetch } = this.#options;
    const { baseurl: baseUrl, apikey: apiKey, enable } = store.settings.read(SMS);
    if (enable === 0) return Promise.resolve(failedForNow('The SMS sender is off in the server settings'));
    return sendSms(message, { baseUrl, apiKey }, { fetch, signal });
  }

  /** An event goes on to everybody else even when its notification cannot be kept. */
  #keep(notification: NewNotification): void {
    try {
      this.#add({ ...notification, text: withCoordinates(notification.text) });
    } catch (error) {
      this.#options.log(failureWords(error, 'A notification could not be kept'), error);
    }
  }

  #add(notification: NewNotification): void {
    const { store, clock } = this.#options;
    store.notifications.add({ atMs: clock.now(), ...notification });
  }

  /** Names of the device and the place of an event. */
  #about(event: EventMessage, deviceId: string, code: number) {
    const { store, places } = this.#options;
    const device = store.devices.get(deviceId);
    const { vehiclex: lng, vehicley: lat } = event;
    return {
      plate: device?.edit.plate ?? device?.seed.plate ?? '',
      name: store.events.definitions.nameFor(deviceId, code) ?? `Event ${code}`,
      place: lat == null || lng == null ? '' : (places.reverse(lat, lng) ?? this.#unnamed({ lat, lng })),
    };
  }

  /** A place that the own map does not know. The geocoder has until the message leaves. */
  #unnamed(place: { readonly lat: number; readonly lng: number }): string {
    const { placeServices } = this.#options;
    if (!placeServices.asksGeocoder) return `${place.lat}, ${place.lng}`;
    // A place without an address has its coordinates then.
    placeServices.reverse(place, { inBackground: true }).catch(() => undefined);
    return placeMark(place);
  }

  #words(event: EventMessage, deviceId: string, code: number): EventWords {
    const { plate, name, place } = this.#about(event, deviceId, code);
    const parts = [
      plate === '' ? deviceId : `${deviceId} (${plate})`,
      event.drivername ?? '',
      event.eventtime ?? '',
      place,
      event.memo,
    ];
    const text = `${name}: ${parts.filter((part) => part !== undefined && part !== '').join(', ')}`;
    return { serialNo: event.serialno == null ? null : Number(event.serialno), deviceId, code, text };
  }
}

/** Whom a plan is for, in words. */
function targetOf({ updateMode, deviceid, groupid, appdevid }: PlanKey): string {
  const target = { GLOBAL: 'all devices', DEVICE: deviceid, GROUP: `group ${groupid}` }[updateMode];
  return `${target}, event ${appdevid}`;
}
