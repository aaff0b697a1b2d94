/** The Shufti Pro simulator, assembled. */

import { type Context, Hono } from 'hono'
import { Books } from '#sandbox/books.ts'
import { BoundedMap } from '#sandbox/bounded-map.ts'
import { read } from '#sandbox/control.ts'
import { flag, integer, list, object, oneOf, optional, text } from '#sandbox/fields.ts'
import { isSame } from '#sandbox/keys.ts'
import { ControlError, type Provider, type ProviderContext } from '#sandbox/provider.ts'
import { changeVerification, sendCallback } from './callbacks.ts'
import { newVerification, ShuftiRefusal } from './requests.ts'
import {
  endEvents,
  listedHit,
  type ShuftiHit,
  type ShuftiOptions,
  type ShuftiState,
  shownVerification,
  signatureOf,
  type Verification,
} from './state.ts'
import { addVerifyPage } from './verify-page.ts'

const most = 10_000
/** Four pictures of sixteen megabytes each, in base64. */
const largestRequest = 90_000_000

const hit = object({
  name: optional(text(250)),
  types: optional(list(text(50), 20)),
  sources: optional(list(text(200), 20)),
  score: optional(integer(0, 100)),
})

export function createShuftiPro(around: ProviderContext, options: ShuftiOptions): Provider {
  const provider: ShuftiState = {
    around,
    options,
    verifications: new BoundedMap(most, ({ event }) => event !== 'request.pending' && event !== 'request.received'),
  }
  const routes = new Hono()
  addVerifyPage(routes, provider)
  addCalls(routes, provider)
  return {
    name: 'shuftipro',
    routes,
    // Shufti Pro moves no money.
    books: new Books(),
    largestRequest,
    refusal: (status) =>
      signed(provider, status, {
        reference: '',
        event: status === 401 ? 'request.unauthorized' : 'request.invalid',
        error: { service: '', key: '', message: 'Something went wrong.' },
      }),
    state: () => ({ verifications: [...provider.verifications.values()] }),
    actions: {
      // Ends a check as Shufti's staff or its user would.
      end: (input) => {
        const given = read(
          object({
            reference: text(),
            event: oneOf(...endEvents),
            codes: optional(list(text(20), 20)),
            /** Whether the lists have no match; absent if they were not searched. */
            screened: optional(flag()),
            hits: optional(list(hit, 20)),
          }),
          input,
        )
        const verification = provider.verifications.get(given.reference)
        if (!verification) throw new ControlError(`there is no verification ${given.reference}`)
        changeVerification(provider, verification, {
          event: given.event,
          codes: given.codes ?? [],
          screened: given.screened ?? null,
          hits: (given.hits ?? []).map((each): ShuftiHit => ({ ...listedHit(verification), ...defined(each) })),
        })
        return shownVerification(provider, verification)
      },
      // Sends the last notification again.
      'repeat-callback': (input) => {
        const { reference } = read(object({ reference: text() }), input)
        const verification = provider.verifications.get(reference)
        if (!verification) throw new ControlError(`there is no verification ${reference}`)
        sendCallback(provider, verification)
        return null
      },
    },
  }
}

function defined<T extends object>(values: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: NonNullable<T[K]>
  }>
}

function addCalls(routes: Hono, provider: ShuftiState): void {
  routes.post('/', (c) =>
    answer(provider, c, (body) => {
      const verification = newVerification(provider, body)
      provider.verifications.set(verification.reference, verification)
      sendCallback(provider, verification)
      checkLater(provider, verification)
      return shownVerification(provider, verification)
    }),
  )
  routes.post('/status', (c) =>
    answer(provider, c, (body) => {
      const verification = provider.verifications.get(referenceIn(body))
      if (!verification)
        throw new ShuftiRefusal(404, 'request.invalid', 'reference', 'The reference could not be found.')
      return shownVerification(provider, timedOut(provider, verification))
    }),
  )
  routes.get('/account/info', (c) =>
    answer(provider, c, () => ({
      account: { name: 'Sandbox', status: 'trial', balance: { amount: '100.00', currency: 'USD' } },
    })),
  )
  routes.all('*', () =>
    signed(provider, 404, new ShuftiRefusal(404, 'request.invalid', '', 'Resource not found.').body('')),
  )
}

/** Pictures that the caller sent are accepted after a while. */
function checkLater(provider: ShuftiState, verification: Verification): void {
  if (verification.onsite) return
  provider.around.schedule.after(provider.options.checkMs, () => {
    if (verification.event === 'request.received')
      changeVerification(provider, verification, { event: 'verification.accepted', screened: true })
  })
}

function timedOut(provider: ShuftiState, verification: Verification): Verification {
  if (verification.event === 'request.pending' && verification.until <= provider.around.schedule.now())
    verification.event = 'request.timeout'
  return verification
}

async function answer(provider: ShuftiState, c: Context, work: (body: unknown) => object): Promise<Response> {
  let body: unknown = {}
  try {
    if (!isAdmitted(provider, c.req.header('authorization')))
      throw new ShuftiRefusal(401, 'request.unauthorized', '', 'Authorization keys are missing/invalid.')
    const raw = c.req.method === 'GET' ? '{}' : await c.req.text()
    body = parsed(raw)
    return signed(provider, 200, work(body))
  } catch (error) {
    if (error instanceof ShuftiRefusal)
      return signed(provider, error.status, error.body(error.status === 401 ? '' : referenceIn(body)))
    throw error
  }
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    throw new ShuftiRefusal(400, 'request.invalid', 'body', 'The request is not valid JSON.')
  }
}

function referenceIn(body: unknown): string {
  const reference = typeof body === 'object' && body !== null && 'reference' in body ? body.reference : undefined
  return typeof reference === 'string' ? reference : ''
}

function isAdmitted({ options: { client } }: ShuftiState, authorization = ''): boolean {
  const [, encoded = ''] = /^Basic\s+(\S+)$/i.exec(authorization) ?? []
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':')
  return isSame(id, client.id) && isSame(rest.join(':'), client.secret)
}

function signed({ options }: ShuftiState, status: number, json: object): Response {
  const body = JSON.stringify(json)
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json', signature: signatureOf(body, options) },
  })
}
