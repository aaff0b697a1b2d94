/** The bank's challenge (3-D Secure): the payer confirms the payment. */

import { html } from 'hono/html'
import { filled, languageOf, pageResponse, seeOther, shownAmount } from '#sandbox/page.ts'
import { returnAddress } from './checkout-page.ts'
import { decimalsOf } from '#sandbox/stripe/currencies.ts'
import { answerChallenge } from '#sandbox/stripe/money/pay.ts'
import type { PaymentIntent } from '#sandbox/stripe/money/payment-objects.ts'
import { sessionOfIntent } from './session-outcome.ts'
import type { StripeContext } from '#sandbox/stripe/state.ts'

export async function showChallenge(
  here: StripeContext,
  intent: PaymentIntent,
  accepts: string | undefined,
): Promise<Response> {
  const session = sessionOfIntent(here, intent.id)
  const language = languageOf(session?.locale, accepts)
  const { texts } = language
  if (intent.status !== 'requires_action') {
    const body = html`<p>${texts.notOpenText}</p>`
    return pageResponse({ language, provider: 'Stripe', title: texts.notOpenTitle, body, status: 410 })
  }
  const amount = shownAmount(language, intent.amount, intent.currency, decimalsOf(intent.currency))
  const body = html`
    <p>${filled(texts.secureText, { amount })}</p>
    <form method="post">
      <button name="answer" value="yes">${texts.secureYes}</button>
      <button name="answer" value="no">${texts.secureNo}</button>
    </form>
  `
  const leadsTo = [session?.success_url, session?.return_url, here.holdings.intentSettings.get(intent.id)?.returnUrl]
  return pageResponse({ language, provider: 'Stripe', title: texts.secureTitle, body, leadsTo })
}

export async function acceptAnswer(
  here: StripeContext,
  intent: PaymentIntent,
  form: URLSearchParams,
  accepts: string | undefined,
): Promise<Response> {
  const method = intent.payment_method === null ? undefined : here.holdings.paymentMethods.get(intent.payment_method)
  if (intent.status !== 'requires_action' || !method) return showChallenge(here, intent, accepts)
  const error = answerChallenge(here, intent, method, form.get('answer') === 'yes')
  const session = sessionOfIntent(here, intent.id)
  if (session) {
    const success = returnAddress(session)
    const again = `${here.state.around.address}/hosted/checkout/${session.id}`
    return seeOther(error || success === undefined ? again : success)
  }
  const address = here.holdings.intentSettings.get(intent.id)?.returnUrl
  if (address === undefined) return showChallenge(here, intent, accepts)
  const back = new URL(address)
  back.searchParams.set('payment_intent', intent.id)
  back.searchParams.set('payment_intent_client_secret', intent.client_secret)
  back.searchParams.set('redirect_status', error ? 'failed' : 'succeeded')
  return seeOther(back.href)
}
