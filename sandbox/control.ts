/** The control interface, with which tests and demonstrations steer the sandbox, as JSON below /__control/. */

import { Hono } from 'hono'
import { type Complaint, type Field, flag, integer, object, oneOf, optional, text, type ValueOf } from './fields.ts'
import { faultKinds, type Faults } from './faults.ts'
import { isSame } from './keys.ts'
import { ControlError, type Provider } from './provider.ts'
import type { Schedule } from './schedule.ts'
import type { WebhookLine } from './webhook-line.ts'

export interface ControlParts {
  readonly key: string
  readonly schedule: Schedule
  readonly line: WebhookLine
  readonly faults: Faults
  readonly providers: () => readonly Provider[]
  readonly reset: () => void
}

const times = optional(integer(1, 10_000))
const faultFields = object({
  kind: oneOf(...faultKinds),
  provider: optional(text(50)),
  method: optional(text(10)),
  path: optional(text(500)),
  times,
  status: optional(integer(400, 599)),
  retry_after_seconds: optional(integer(0, 86_400)),
  milliseconds: optional(integer(0, 600_000)),
})
const webhookFields = object({
  action: oneOf('hold', 'flush', 'forget', 'drop', 'duplicate', 'reorder', 'wrong-secret', 'old-timestamp'),
  times,
  order: optional(oneOf('first', 'last')),
})

export function createControl(parts: ControlParts): Hono {
  const { schedule, line, faults } = parts
  const app = new Hono()

  app.use(async (c, next) => {
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${parts.key}`))
      return c.json({ error: 'the control key is missing or wrong' }, 401)
    // A page of another site can send forms here, but no JSON.
    if (c.req.method === 'POST' && !(c.req.header('content-type') ?? '').startsWith('application/json'))
      return c.json({ error: 'send application/json' }, 415)
    return next()
  })
  app.onError((error, c) => {
    if (error instanceof ControlError || error instanceof SyntaxError) return c.json({ error: error.message }, 400)
    throw error
  })
  app.notFound((c) => c.json({ error: 'no such control' }, 404))

  app.get('/state', (c) => {
    const providerName = c.req.query('provider')
    const kind = c.req.query('kind')
    const chosen = parts.providers().filter(({ name }) => providerName === undefined || name === providerName)
    const held = chosen.map((provider) => [
      provider.name,
      {
        ...Object.fromEntries(Object.entries(provider.state()).filter(([name]) => kind === undefined || name === kind)),
        books: provider.books.all(),
      },
    ])
    return c.json({
      now: schedule.now(),
      faults: faults.list(),
      webhooks: { held: line.held(), sent: line.history },
      ...Object.fromEntries(held),
    })
  })

  app.post('/time', async (c) => {
    const { seconds } = read(object({ seconds: integer(0, 400 * 86_400) }), await c.req.json())
    await schedule.advance(seconds * 1000)
    return c.json({ now: schedule.now() })
  })

  app.post('/faults', async (c) => {
    const fault = read(faultFields, await c.req.json())
    const { kind, provider, method, path } = fault
    faults.add(
      {
        kind,
        provider,
        method,
        path,
        status: fault.status ?? (kind === 'rate-limit' ? 429 : 500),
        retryAfterSeconds: fault.retry_after_seconds ?? 1,
        milliseconds: fault.milliseconds ?? 1000,
      },
      fault.times ?? 1,
    )
    return c.json({ faults: faults.list() })
  })

  app.post('/webhooks', async (c) => {
    const wish = read(webhookFields, await c.req.json())
    steer(line, wish)
    if (wish.action === 'flush') await line.idle()
    return c.json({ held: line.held() })
  })

  app.post('/idle', async (c) => {
    await line.idle()
    return c.json({ sent: line.history.length })
  })

  app.post('/reset', async (c) => {
    const { keep_faults } = read(object({ keep_faults: optional(flag()) }), await c.req.json())
    parts.reset()
    if (keep_faults !== true) faults.clear()
    return c.json({ now: schedule.now() })
  })

  app.post('/:provider/:act', async (c) => {
    const provider = parts.providers().find(({ name }) => name === c.req.param('provider'))
    const action = provider?.actions[c.req.param('act')]
    if (!action) return c.notFound()
    return c.json({ done: action(await c.req.json()) ?? null })
  })
  return app
}

function steer(line: WebhookLine, wish: ValueOf<typeof webhookFields>): void {
  const count = wish.times ?? 1
  switch (wish.action) {
    case 'hold':
      return line.hold()
    case 'flush':
      return line.flush(wish.order ?? 'first')
    case 'forget':
      return line.forget()
    case 'drop':
      return line.drop(count)
    case 'duplicate':
      return line.duplicate(count)
    case 'reorder':
      return line.reorder(Math.max(2, count))
    case 'wrong-secret':
    case 'old-timestamp':
      return line.tamper(wish.action, count)
  }
}

/** The input of a control call, or a refusal that names the first wrong field. */
export function read<T>(field: Field<T>, input: unknown): T {
  const complaints: Complaint[] = []
  const value = field.read(input, [], { complaints, fromForm: false, refuseUnknown: true })
  const [first] = complaints
  if (first) throw new ControlError(`${first.path.join('.') || 'body'}: ${first.kind} ${first.expected}`.trim())
  return value
}
