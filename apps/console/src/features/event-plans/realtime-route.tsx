import { EventPlansPage } from './event-plans-page.js';
import { REALTIME_PLANS } from './realtime-plans.js';

/** `/realtimeeventplansetting` */
export default function RealtimeEventPlans() {
  return <EventPlansPage kind={REALTIME_PLANS} />;
}
