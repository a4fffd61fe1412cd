import { Hono } from 'hono';
import { autoUploadRoutes } from './auto-upload-routes.js';
import { customEventRoutes } from './custom-event-routes.js';
import { eventDefinitionRoutes } from './event-definition-routes.js';
import { eventPlanRoutes } from './event-plan-routes.js';
import { eventReadMarkRoutes } from './event-read-mark-routes.js';
import { eventRoutes } from './event-routes.js';
import { pdfDataRoutes } from './pdf-data-routes.js';
import { reportRoutes } from './report-routes.js';
import type { RestServices } from './rest-services.js';

/** Everything about events, their plans and the reports of them. */
export function eventRoomRoutes(services: RestServices): Hono {
  const app = new Hono();
  const rooms = [
    eventRoutes(services),
    eventReadMarkRoutes(services),
    customEventRoutes(services),
    eventDefinitionRoutes(services),
    eventPlanRoutes(services),
    reportRoutes(services),
    autoUploadRoutes(services),
    pdfDataRoutes(services),
  ];
  for (const room of rooms) app.route('/', room);
  return app;
}
