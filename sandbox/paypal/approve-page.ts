/** PayPal's page: the payer approves, approves with a card that will be refused, cancels, or leaves. */

import { html } from 'hono/html'
import { filled, languageOf, pageResponse, seeOther, shownAmount } from '#sandbox/page.ts'
import { decimalsOf, minorOf } from './amount.ts'
import { sendWebhook } from './webhooks.ts'
import type { Order, PayPalState } from './state.ts'

const person = 'Test Payer'
const agreeing: ReadonlySet<string> = new Set(['approve', 'approve-slow', 'decline-later'])

export async function showApproval(
  provider: PayPalState,
  order: Order,
  accepts: string | undefined,
): Promise<Response> {
  const experience = provider.experiences.get(order.id)
  const language = languageOf(experience?.locale, accepts)
  const { texts } = language
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') {
    const body = html`<p>${texts.notOpenText}</p>`
    return pageResponse({ language, provider: 'PayPal', title: texts.notOpenTitle, body, status: 410 })
  }
  const currency = order.purchase_units[0]?.amount.currency_code ?? 'USD'
  const total = order.purchase_units.reduce((sum, { amount }) => sum + minorOf(amount), 0)
  const amount = shownAmount(language, total, currency, decimalsOf(currency))
  const body = html`
    <p>${filled(texts.approveText, { amount, person })}</p>
    <form method="post">
      <button name="action" value="approve">${texts.approve}</button>
      <button name="action" value="approve-slow">${texts.approveSlow}</button>
      <button name="action" value="decline-later">${texts.approveDeclined}</button>
      <button name="action" value="cancel">${texts.cancel}</button>
      <button name="action" value="close">${texts.closeTab}</button>
    </form>
  `
  const leadsTo = [experience?.returnUrl, experience?.cancelUrl]
  return pageResponse({ language, provider: 'PayPal', title: texts.approveTitle, body, leadsTo })
}

export async function answerApproval(
  provider: PayPalState,
  order: Order,
  form: URLSearchParams,
  accepts: string | undefined,
): Promise<Response> {
  const experience = provider.experiences.get(order.id)
  const action = form.get('action')
  const isOpen = order.status !== 'COMPLETED' && order.status !== 'VOIDED'
  if (isOpen && action === 'cancel' && experience?.cancelUrl) return seeOther(withToken(experience.cancelUrl, order))
  if (!isOpen || !agreeing.has(action ?? '')) return showApproval(provider, order, accepts)
  provider.declining.delete(order.id)
  provider.slow.delete(order.id)
  if (action === 'decline-later') provider.declining.set(order.id, true)
  if (action === 'approve-slow') provider.slow.set(order.id, true)
  const payer = {
    name: { given_name: 'Test', surname: 'Payer' },
    email_address: 'payer@example.com',
    payer_id: order.payer?.payer_id ?? provider.around.ids.capitals(13),
    address: { country_code: 'US' },
  }
  order.payer = payer
  const { name, email_address, payer_id: account_id } = payer
  order.payment_source = {
    paypal: { email_address, account_id, account_status: 'VERIFIED', name, address: payer.address },
  }
  order.status = 'APPROVED'
  order.update_time = provider.time()
  sendWebhook(provider, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', order, 'An order has been approved by buyer')
  if (experience?.returnUrl === undefined) return showApproval(provider, order, accepts)
  return seeOther(withToken(experience.returnUrl, order, payer.payer_id))
}

function withToken(address: string, order: Order, payer?: string): string {
  const url = new URL(address)
  url.searchParams.set('token', order.id)
  if (payer !== undefined) url.searchParams.set('PayerID', payer)
  return url.href
}
