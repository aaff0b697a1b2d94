/**
 * The reference: Hono that replies with recorded bytes and headers and does nothing else. Runs as a separate process.
 */

import fs from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

interface Recorded {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Base64. */
  readonly body: string
}

const recorded = JSON.parse(fs.readFileSync(process.env['BARE_REPLIES'] ?? '', 'utf8')) as Recorded[]
const hono = new Hono()
hono.get('/healthz', (context) => context.text('ok'))
for (const { path, headers, body } of recorded) {
  const bytes = Buffer.from(body, 'base64')
  hono.get(path, () => new Response(bytes, { headers }))
}
serve({ fetch: hono.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
