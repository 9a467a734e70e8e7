/**
 * The script in which the services' tests run: the console's bindings without its pages, which would be slow to load.
 * Tests call services, API and job handlers directly, so automatic queue deliveries are ignored here.
 */
export default {
  fetch: () => new Response(null, { status: 404 }),
  queue: (batch) => batch.ackAll(),
} satisfies ExportedHandler;
