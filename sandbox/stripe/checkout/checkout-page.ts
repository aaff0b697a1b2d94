/** The page of a checkout session: pay with a test card or bank account, be refused, cancel, or leave. */

import { html } from 'hono/html'
import {
  filled,
  filledPlain,
  type Language,
  languageOf,
  type Markup,
  pageResponse,
  seeOther,
  shownAmount,
} from '#sandbox/page.ts'
import type { Texts } from '#sandbox/texts/en.ts'
import { StripeError } from '#sandbox/stripe/errors.ts'
import { decimalsOf } from '#sandbox/stripe/currencies.ts'
import { createCustomer } from '#sandbox/stripe/customers.ts'
import { pay } from '#sandbox/stripe/money/pay.ts'
import { createBank, createCard, testBank } from '#sandbox/stripe/money/payment-methods.ts'
import { createIntent } from '#sandbox/stripe/money/intent.ts'
import type { PaymentError, PaymentIntent, PaymentMethod } from '#sandbox/stripe/money/payment-objects.ts'
import type { CheckoutSession } from './session-objects.ts'
import { completeSession } from './session-outcome.ts'
import { confirmSetup } from '#sandbox/stripe/money/setup-intents.ts'
import type { StripeContext } from '#sandbox/stripe/state.ts'

type TextName = keyof Texts

const cards: readonly (readonly [number: string, text: TextName])[] = [
  ['4242424242424242', 'cardOk'],
  ['4000000000000002', 'cardDeclined'],
  ['4000000000009995', 'cardInsufficient'],
  ['4000000000000069', 'cardExpired'],
  ['4000002760003184', 'cardSecure'],
]
const banks: readonly (readonly [account: string, text: TextName])[] = [
  ['000123456789', 'bankOk'],
  ['000222222227', 'bankInsufficient'],
  ['000111111113', 'bankClosed'],
  ['000333333335', 'bankNotAuthorized'],
]
const faults: Readonly<Record<string, TextName>> = {
  insufficient_funds: 'insufficient',
  expired_card: 'expired',
  incorrect_cvc: 'incorrectCvc',
  processing_error: 'processingError',
  incorrect_number: 'incorrectNumber',
  payment_intent_authentication_failure: 'authenticationFailed',
}

export interface Visit {
  readonly session: CheckoutSession
  /** The browser's Accept-Language header. */
  readonly accepts: string | undefined
  readonly embedded: boolean
}

export function returnAddress(session: CheckoutSession): string | undefined {
  const address = session.success_url ?? session.return_url
  return address?.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

export async function showCheckout(here: StripeContext, visit: Visit, fault?: string): Promise<Response> {
  const { session } = visit
  const language = languageOf(session.locale, visit.accepts)
  const { texts } = language
  if (session.status !== 'open') return showClosedSession(session, language)
  const currency = session.currency ?? 'usd'
  const amount = shownAmount(language, session.amount_total ?? 0, currency, decimalsOf(currency))
  const intent = session.payment_intent === null ? undefined : here.holdings.paymentIntents.get(session.payment_intent)
  const problem = fault ?? codeOf(intent?.last_payment_error ?? null)
  const isPayment = session.mode === 'payment'
  const title = isPayment ? filledPlain(texts.payTitle, { amount }) : texts.setupTitle
  const action = `${here.state.around.address}/hosted/checkout/${session.id}`
  const items = here.holdings.lineItems.get(session.id) ?? []
  const body = html`
    ${problem === undefined ? '' : html`<p class="fault" role="alert">${texts[faults[problem] ?? 'declined']}</p>`}
    ${items.map(({ description }) => html`<p><bdi>${description}</bdi></p>`)}
    <form method="post" action="${action}" ${visit.embedded ? html`target="_top"` : ''}>
      ${methodChoices(session, texts)}
      <button name="action" value="pay">${isPayment ? filled(texts.pay, { amount }) : texts.save}</button>
      ${session.cancel_url === null ? '' : html`<button name="action" value="cancel">${texts.cancel}</button>`}
      <button name="action" value="close">${texts.closeTab}</button>
    </form>
  `
  return pageResponse({
    language,
    provider: 'Stripe',
    title,
    body,
    leadsTo: [session.success_url, session.cancel_url, session.return_url],
    ...(visit.embedded ? { framedBy: [new URL(session.return_url ?? 'http://localhost').origin] } : {}),
  })
}

function methodChoices(session: CheckoutSession, texts: Texts): Markup {
  const [first] = session.payment_method_types
  const choice = (kind: string, value: string, text: TextName): Markup => html`
    <label>
      <input type="radio" name="method" value="${kind}:${value}" ${checked(kind, value, first)} />
      <span
        >${texts[text]} <small><bdi>${value}</bdi></small></span
      >
    </label>
  `
  const forCards = html`
    <fieldset>
      <legend>${texts.chooseCard}</legend>
      ${cards.map(([number, text]) => choice('card', number, text))}
      <label class="above">
        ${texts.otherCard}
        <input type="text" name="number" inputmode="numeric" autocomplete="off" maxlength="25" dir="ltr" />
      </label>
    </fieldset>
  `
  const forBanks = html`
    <fieldset>
      <legend>${texts.chooseBank}</legend>
      <p>${texts.bankText}</p>
      ${banks.map(([account, text]) => choice('bank', account, text))}
    </fieldset>
  `
  return html`${session.payment_method_types.map((type) => (type === 'card' ? forCards : forBanks))}`
}

function checked(kind: string, value: string, first: string | undefined): string {
  const [chosen] = first === 'card' ? cards : banks
  return (first === 'card') === (kind === 'card') && value === chosen?.[0] ? 'checked' : ''
}

function codeOf(error: PaymentError | null): string | undefined {
  if (!error) return undefined
  return error.decline_code !== undefined && error.decline_code in faults ? error.decline_code : error.code
}

async function showClosedSession(session: CheckoutSession, language: Language): Promise<Response> {
  const { texts } = language
  const back = session.status === 'complete' ? returnAddress(session) : (session.cancel_url ?? undefined)
  const body = html`
    <p>${texts.notOpenText}</p>
    ${back === undefined ? '' : html`<p><a class="button" href="${back}">${texts.returnToSite}</a></p>`}
  `
  const status = session.status === 'complete' ? 200 : 410
  return pageResponse({ language, provider: 'Stripe', title: texts.notOpenTitle, body, status })
}

/** Handles the page's form. */
export async function answerCheckout(here: StripeContext, visit: Visit, form: URLSearchParams): Promise<Response> {
  const { session } = visit
  const language = languageOf(session.locale, visit.accepts)
  if (session.status !== 'open') return showClosedSession(session, language)
  const action = form.get('action')
  if (action === 'cancel' && session.cancel_url !== null) return seeOther(session.cancel_url)
  if (action === 'close') return showNothingDone(here, session, language)
  try {
    const method = chosenMethod(here, session, form)
    if (!method) return await showCheckout(here, visit)
    return session.mode === 'payment' ? payOnPage(here, visit, method) : setUpOnPage(here, visit, method)
  } catch (error) {
    if (error instanceof StripeError) return showCheckout(here, visit, error.body.decline_code ?? error.body.code ?? '')
    throw error
  }
}

async function showNothingDone(here: StripeContext, session: CheckoutSession, language: Language): Promise<Response> {
  const { texts } = language
  const address = `${here.state.around.address}/hosted/checkout/${session.id}`
  const body = html`
    <p>${texts.closedText}</p>
    <p><a class="button" href="${address}">${texts.back}</a></p>
  `
  return pageResponse({ language, provider: 'Stripe', title: texts.closedTitle, body })
}

function chosenMethod(here: StripeContext, session: CheckoutSession, form: URLSearchParams): PaymentMethod | undefined {
  const customer = session.customer === null ? undefined : here.holdings.customers.get(session.customer)
  const email = session.customer_email ?? customer?.email ?? 'payer@example.com'
  const billing = { email, name: customer?.name ?? 'Test Payer' }
  const typed = (form.get('number') ?? '').replaceAll(/[\s-]/g, '')
  const [kind = '', number = ''] = typed === '' ? (form.get('method') ?? '').split(':') : ['card', typed]
  if (kind === 'card' && session.payment_method_types.includes('card')) return createCard(here, number, { billing })
  if (kind === 'bank' && session.payment_method_types.includes('us_bank_account') && /^\d{4,17}$/.test(number))
    return createBank(here, testBank(number), { billing })
  return undefined
}

function intentFor(here: StripeContext, session: CheckoutSession, method: PaymentMethod): PaymentIntent {
  const before = session.payment_intent === null ? undefined : here.holdings.paymentIntents.get(session.payment_intent)
  if (before) return before
  if (session.customer === null && session.customer_creation === 'always') {
    const { email, name } = method.billing_details
    const facts = { email: email ?? undefined, name: name ?? undefined }
    session.customer = createCustomer(here, { ...facts, phone: undefined, description: undefined, metadata: {} }).id
  }
  const data = here.holdings.intentSettings.get(session.id)?.sessionData
  const intent = createIntent(here, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: session.customer,
    types: session.payment_method_types,
    allowed: session.allowed_payment_method_types,
    automatic: null,
    captureMethod: data?.captureMethod ?? 'automatic_async',
    description: data?.description ?? null,
    metadata: data?.metadata ?? {},
    receiptEmail: data?.receiptEmail ?? null,
    setupFutureUsage: data?.setupFutureUsage ?? null,
    statementDescriptor: data?.statementDescriptor ?? null,
    transferGroup: data?.transferGroup ?? null,
  })
  session.payment_intent = intent.id
  here.holdings.sessionOf.set(intent.id, session.id)
  return intent
}

const onPage = { ip: '127.0.0.1', agent: 'Hosted page' }

async function payOnPage(here: StripeContext, visit: Visit, method: PaymentMethod): Promise<Response> {
  const intent = intentFor(here, visit.session, method)
  const error = pay(here, intent, method, { offSession: false, returnUrl: undefined, acceptance: onPage })
  if (error) return seeOther(`${here.state.around.address}/hosted/checkout/${visit.session.id}`)
  const challenge = intent.next_action?.redirect_to_url?.url
  return challenge ? seeOther(challenge) : redirectBack(visit)
}

async function setUpOnPage(here: StripeContext, visit: Visit, method: PaymentMethod): Promise<Response> {
  const { session } = visit
  const setup = session.setup_intent === null ? undefined : here.holdings.setupIntents.get(session.setup_intent)
  if (!setup) return showCheckout(here, visit)
  confirmSetup(here, setup, method, onPage)
  completeSession(here, session, false, method)
  return redirectBack(visit)
}

async function redirectBack({ session, accepts }: Visit): Promise<Response> {
  const address = returnAddress(session)
  if (address !== undefined && session.redirect_on_completion !== 'never') return seeOther(address)
  return showClosedSession(session, languageOf(session.locale, accepts))
}
