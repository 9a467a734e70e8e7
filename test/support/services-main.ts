/**
 * The script the services' tests run in: the console's bindings without its pages, which would take longest to load.
 * Tests call services, API and job handlers themselves, so what a queue delivers on its own is left alone here.
 */
export default {
  fetch: () => new Response(null, { status: 404 }),
  queue: (batch) => batch.ackAll(),
} satisfies ExportedHandler;
