/** The stand-in of Stripe, put together. */

import { Hono } from 'hono'
import { Books } from '#sandbox/books.ts'
import { BoundedMap } from '#sandbox/bounded-map.ts'
import type { Provider, Surroundings } from '#sandbox/provider.ts'
import { accountCalls, accountLinkCalls, type AccountLinkFacts } from './accounts.ts'
import { stripeActions } from './actions.ts'
import { createApi } from './api.ts'
import { chargeCalls } from './charges.ts'
import { answerCheckout, showCheckout, type Visit } from './checkout-page.ts'
import { checkoutSessionCalls } from './checkout-sessions.ts'
import { customerCalls } from './customers.ts'
import { disputeCalls } from './disputes.ts'
import { eventCalls } from './event-calls.ts'
import { mandateCalls } from './mandates.ts'
import { answerOnboarding, type Onboarding, openOnboarding } from './onboarding-page.ts'
import { paymentIntentCalls } from './payment-intents.ts'
import { paymentMethodCalls } from './payment-methods.ts'
import type { PaymentIntent } from './payment-objects.ts'
import { payoutCalls } from './payouts.ts'
import { refundCalls } from './refunds.ts'
import { showChallenge, takeAnswer } from './secure-page.ts'
import { setupIntentCalls } from './setup-intents.ts'
import { transferCalls } from './transfers.ts'
import { noRequest, type StripeContext, Holdings, newId, type StripeOptions, type StripeState } from './state.ts'

const most = 10_000
/** Each has shelves of its own. */
const mostAccounts = 500

const stripeCalls = [
  ...checkoutSessionCalls,
  ...paymentIntentCalls,
  ...setupIntentCalls,
  ...customerCalls,
  ...paymentMethodCalls,
  ...chargeCalls,
  ...refundCalls,
  ...mandateCalls,
  ...accountCalls,
  ...transferCalls,
  ...payoutCalls,
  ...disputeCalls,
  ...eventCalls,
]

export function createStripe(around: Surroundings, options: StripeOptions): Provider {
  const world: StripeState = {
    around,
    options,
    books: new Books(),
    platform: new Holdings(),
    accounts: new BoundedMap(mostAccounts),
    connected: new BoundedMap(mostAccounts),
  }
  const onboarding: Onboarding = {
    links: new BoundedMap<AccountLinkFacts>(most),
    visits: new BoundedMap<AccountLinkFacts>(most),
  }
  const routes = new Hono()
  addPages(routes, world, onboarding)
  routes.route('/', createApi(world, [...stripeCalls, ...accountLinkCalls(onboarding.links)]))
  return {
    name: 'stripe',
    routes,
    books: world.books,
    refusal: (status) => refusal(world, status),
    state: () => ({
      ...shown(world.platform),
      accounts: [...world.accounts.values()],
      connected: [...world.connected].map(([id, holdings]) => ({ id, ...shown(holdings) })),
    }),
    actions: stripeActions(world),
  }
}

function addPages(routes: Hono, world: StripeState, onboarding: Onboarding): void {
  const formOf = async (request: Request): Promise<URLSearchParams> => new URLSearchParams(await request.text())
  const pages = routes.basePath('/hosted')

  pages.get('/checkout/:id', (c) => {
    const [here, visit] = visitOf(world, c.req.param('id'), c.req.header('accept-language'))
    return visit ? showCheckout(here, visit) : c.notFound()
  })
  pages.get('/embedded/:secret', (c) => {
    const [id = ''] = c.req.param('secret').split('_secret_')
    const [here, visit] = visitOf(world, id, c.req.header('accept-language'))
    return visit?.session.client_secret === c.req.param('secret')
      ? showCheckout(here, { ...visit, embedded: true })
      : c.notFound()
  })
  pages.post('/checkout/:id', async (c) => {
    const [here, visit] = visitOf(world, c.req.param('id'), c.req.header('accept-language'))
    return visit ? answerCheckout(here, visit, await formOf(c.req.raw)) : c.notFound()
  })
  pages.get('/secure/:secret', (c) => {
    const [here, intent] = intentOf(world, c.req.param('secret'))
    return intent ? showChallenge(here, intent, c.req.header('accept-language')) : c.notFound()
  })
  pages.post('/secure/:secret', async (c) => {
    const [here, intent] = intentOf(world, c.req.param('secret'))
    return intent ? takeAnswer(here, intent, await formOf(c.req.raw), c.req.header('accept-language')) : c.notFound()
  })
  pages.get('/onboarding/:secret', async (c) => {
    const wishes = [c.req.query('locale'), c.req.header('accept-language')]
    return (await openOnboarding(world, onboarding, c.req.param('secret'), wishes)) ?? c.notFound()
  })
  pages.post('/onboarding/:secret', async (c) => {
    const form = await formOf(c.req.raw)
    return answerOnboarding(world, onboarding, c.req.param('secret'), form) ?? c.notFound()
  })
}

/** The page's own account: sessions of connected accounts have pages too. */
function everyHolding(world: StripeState): StripeContext[] {
  return [world.platform, ...world.connected.values()].map((holdings) => ({ state: world, holdings, cause: noRequest }))
}

function visitOf(world: StripeState, id: string, accepts: string | undefined): [StripeContext, Visit | undefined] {
  const nowhere: StripeContext = { state: world, holdings: world.platform, cause: noRequest }
  const here = everyHolding(world).find(({ holdings }) => holdings.sessions.has(id)) ?? nowhere
  const session = here.holdings.sessions.get(id)
  return [here, session && { session, accepts, embedded: false }]
}

function intentOf(world: StripeState, secret: string): [StripeContext, PaymentIntent | undefined] {
  const [id = ''] = secret.split('_secret_')
  const nowhere: StripeContext = { state: world, holdings: world.platform, cause: noRequest }
  const here = everyHolding(world).find(({ holdings }) => holdings.paymentIntents.has(id)) ?? nowhere
  const intent = here.holdings.paymentIntents.get(id)
  return [here, intent?.client_secret === secret ? intent : undefined]
}

function shown(holdings: Holdings): Record<string, readonly unknown[]> {
  const { customers, paymentMethods, paymentIntents, setupIntents, mandates, sessions, charges, refunds } = holdings
  const { disputes, transfers, payouts, balanceTransactions, events } = holdings
  const shelves = {
    customers,
    paymentMethods,
    paymentIntents,
    setupIntents,
    mandates,
    sessions,
    charges,
    refunds,
    disputes,
    transfers,
    payouts,
    balanceTransactions,
    events,
  }
  return Object.fromEntries(Object.entries(shelves).map(([name, shelf]) => [name, [...shelf.values()]]))
}

function refusal(world: StripeState, status: number): Response {
  const message =
    status === 429
      ? 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.'
      : 'An unknown error occurred.'
  const error =
    status === 429 ? { type: 'invalid_request_error', code: 'rate_limit', message } : { type: 'api_error', message }
  return Response.json({ error }, { status, headers: { 'request-id': newId(world, 'req', 14) } })
}
