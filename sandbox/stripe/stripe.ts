/** The Stripe simulator, assembled. */

import { Hono } from 'hono'
import { Books } from '#sandbox/books.ts'
import { BoundedMap } from '#sandbox/bounded-map.ts'
import type { Provider, ProviderContext } from '#sandbox/provider.ts'
import { accountCalls, accountLinkCalls, type AccountLinkFacts } from './accounts.ts'
import { stripeActions } from './actions.ts'
import { createApi } from './api.ts'
import { chargeCalls } from '#sandbox/stripe/money/charges.ts'
import { answerCheckout, showCheckout, type Visit } from '#sandbox/stripe/checkout/checkout-page.ts'
import { checkoutSessionCalls } from '#sandbox/stripe/checkout/checkout-sessions.ts'
import { customerCalls } from './customers.ts'
import { disputeCalls } from '#sandbox/stripe/money/disputes.ts'
import { eventCalls } from './event-calls.ts'
import { mandateCalls } from '#sandbox/stripe/money/mandates.ts'
import { answerOnboarding, type Onboarding, openOnboarding } from '#sandbox/stripe/checkout/onboarding-page.ts'
import { paymentIntentCalls } from '#sandbox/stripe/money/payment-intents.ts'
import { paymentMethodCalls } from '#sandbox/stripe/money/payment-methods.ts'
import type { PaymentIntent } from '#sandbox/stripe/money/payment-objects.ts'
import { payoutCalls } from '#sandbox/stripe/money/payouts.ts'
import { refundCalls } from '#sandbox/stripe/money/refunds.ts'
import { showChallenge, acceptAnswer } from '#sandbox/stripe/checkout/secure-page.ts'
import { setupIntentCalls } from '#sandbox/stripe/money/setup-intents.ts'
import { transferCalls } from '#sandbox/stripe/money/transfers.ts'
import { noRequest, type StripeContext, Holdings, newId, type StripeOptions, type StripeState } from './state.ts'

const most = 10_000
/** Limits the number of accounts, because each has collections of its own. */
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

export function createStripe(around: ProviderContext, options: StripeOptions): Provider {
  const provider: StripeState = {
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
  addPages(routes, provider, onboarding)
  routes.route('/', createApi(provider, [...stripeCalls, ...accountLinkCalls(onboarding.links)]))
  return {
    name: 'stripe',
    routes,
    books: provider.books,
    refusal: (status) => refusal(provider, status),
    state: () => ({
      ...shown(provider.platform),
      accounts: [...provider.accounts.values()],
      connected: [...provider.connected].map(([id, holdings]) => ({ id, ...shown(holdings) })),
    }),
    actions: stripeActions(provider),
  }
}

function addPages(routes: Hono, provider: StripeState, onboarding: Onboarding): void {
  const formOf = async (request: Request): Promise<URLSearchParams> => new URLSearchParams(await request.text())
  const pages = routes.basePath('/hosted')

  pages.get('/checkout/:id', (c) => {
    const [here, visit] = visitOf(provider, c.req.param('id'), c.req.header('accept-language'))
    return visit ? showCheckout(here, visit) : c.notFound()
  })
  pages.get('/embedded/:secret', (c) => {
    const [id = ''] = c.req.param('secret').split('_secret_')
    const [here, visit] = visitOf(provider, id, c.req.header('accept-language'))
    return visit?.session.client_secret === c.req.param('secret')
      ? showCheckout(here, { ...visit, embedded: true })
      : c.notFound()
  })
  pages.post('/checkout/:id', async (c) => {
    const [here, visit] = visitOf(provider, c.req.param('id'), c.req.header('accept-language'))
    return visit ? answerCheckout(here, visit, await formOf(c.req.raw)) : c.notFound()
  })
  pages.get('/secure/:secret', (c) => {
    const [here, intent] = intentOf(provider, c.req.param('secret'))
    return intent ? showChallenge(here, intent, c.req.header('accept-language')) : c.notFound()
  })
  pages.post('/secure/:secret', async (c) => {
    const [here, intent] = intentOf(provider, c.req.param('secret'))
    return intent ? acceptAnswer(here, intent, await formOf(c.req.raw), c.req.header('accept-language')) : c.notFound()
  })
  pages.get('/onboarding/:secret', async (c) => {
    const wishes = [c.req.query('locale'), c.req.header('accept-language')]
    return (await openOnboarding(provider, onboarding, c.req.param('secret'), wishes)) ?? c.notFound()
  })
  pages.post('/onboarding/:secret', async (c) => {
    const form = await formOf(c.req.raw)
    return answerOnboarding(provider, onboarding, c.req.param('secret'), form) ?? c.notFound()
  })
}

/** All accounts, since sessions of connected accounts have pages too. */
function everyHolding(provider: StripeState): StripeContext[] {
  return [provider.platform, ...provider.connected.values()].map((holdings) => ({
    state: provider,
    holdings,
    cause: noRequest,
  }))
}

function visitOf(provider: StripeState, id: string, accepts: string | undefined): [StripeContext, Visit | undefined] {
  const nowhere: StripeContext = { state: provider, holdings: provider.platform, cause: noRequest }
  const here = everyHolding(provider).find(({ holdings }) => holdings.sessions.has(id)) ?? nowhere
  const session = here.holdings.sessions.get(id)
  return [here, session && { session, accepts, embedded: false }]
}

function intentOf(provider: StripeState, secret: string): [StripeContext, PaymentIntent | undefined] {
  const [id = ''] = secret.split('_secret_')
  const nowhere: StripeContext = { state: provider, holdings: provider.platform, cause: noRequest }
  const here = everyHolding(provider).find(({ holdings }) => holdings.paymentIntents.has(id)) ?? nowhere
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

function refusal(provider: StripeState, status: number): Response {
  const message =
    status === 429
      ? 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.'
      : 'An unknown error occurred.'
  const error =
    status === 429 ? { type: 'invalid_request_error', code: 'rate_limit', message } : { type: 'api_error', message }
  return Response.json({ error }, { status, headers: { 'request-id': newId(provider, 'req', 14) } })
}
