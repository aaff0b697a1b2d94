/** Mangopay's pages: the card form and the identity confirmation. */

import type { Hono } from 'hono'
import { html } from 'hono/html'
import { filledPlain, languageOf, pageResponse, seeOther, shownAmount } from '#sandbox/page.ts'
import type { Texts } from '#sandbox/texts/en.ts'
import { end, postings, type results } from './transactions.ts'
import type { MangopayState, Transaction } from './state.ts'

/** Test cards by their result (docs.mangopay.com, testing). */
const cards: readonly (readonly [number: string, text: keyof Texts, result: keyof typeof results])[] = [
  ['4970107111111119', 'cardOk', 'success'],
  ['4970105181818183', 'cardSecure', 'success'],
  ['4970105191919107', 'cardDeclined', 'refused'],
  ['4970105191919149', 'cardInsufficient', 'insufficient'],
]
const challenged = '4970105181818183'

export function addMangopayPages(routes: Hono, provider: MangopayState): void {
  const payInBehind = (secret: string): Transaction | undefined =>
    [...provider.transactions.values()].find(({ more }) => String(more['RedirectURL']).endsWith(`/pay/${secret}`))

  routes.get('/hosted/pay/:secret', (c) => {
    const payIn = payInBehind(c.req.param('secret'))
    return payIn ? showForm(provider, payIn) : c.notFound()
  })
  routes.post('/hosted/pay/:secret', async (c) => {
    const payIn = payInBehind(c.req.param('secret'))
    return payIn ? answerForm(provider, payIn, new URLSearchParams(await c.req.text())) : c.notFound()
  })
  routes.get('/hosted/sca/:secret', (c) => {
    const language = languageOf(c.req.query('locale'), c.req.header('accept-language'))
    const { texts } = language
    const isOpen = provider.actions.has(c.req.param('secret'))
    const back = c.req.query('returnUrl')
    const title = isOpen ? texts.scaTitle : texts.notOpenTitle
    const body = isOpen
      ? html`
          <p>${texts.scaText}</p>
          <form method="post">
            <button name="action" value="yes">${texts.secureYes}</button>
            <button name="action" value="no">${texts.secureNo}</button>
          </form>
        `
      : html`<p>${texts.notOpenText}</p>`
    return pageResponse({ language, provider: 'Mangopay', title, body, leadsTo: [back], status: isOpen ? 200 : 410 })
  })
  routes.post('/hosted/sca/:secret', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const secret = c.req.param('secret')
    const answer = form.get('action')
    const answered = provider.actions.get(secret)
    if (answered && (answer === 'yes' || answer === 'no')) {
      answered(answer === 'yes')
      // A user who refused to confirm may be asked again.
      if (answer === 'yes') provider.actions.delete(secret)
    }
    const back = URL.parse(c.req.query('returnUrl') ?? '')
    const isWeb = back?.protocol === 'https:' || back?.protocol === 'http:'
    return back && isWeb ? seeOther(back.href) : seeOther(c.req.url)
  })
}

async function showForm(provider: MangopayState, payIn: Transaction, challenge = false): Promise<Response> {
  const language = languageOf(String(payIn.more['Culture']))
  const { texts } = language
  const leadsTo = [String(payIn.more['ReturnURL'])]
  if (payIn.Status !== 'CREATED') {
    const body = html`<p><a class="button" href="${returnAddress(payIn)}">${texts.returnToSite}</a></p>`
    return pageResponse({ language, provider: 'Mangopay', title: texts.notOpenTitle, body, status: 410 })
  }
  const { Amount, Currency } = payIn.DebitedFunds
  const amount = shownAmount(language, Amount, Currency, Currency === 'JPY' ? 0 : 2)
  const title = challenge ? texts.secureTitle : filledPlain(texts.payTitle, { amount })
  const choices = cards.map(
    ([number, text], index) => html`
      <label>
        <input type="radio" name="card" value="${number}" ${index === 0 ? 'checked' : ''} />
        <span
          >${texts[text]} <small><bdi>${number}</bdi></small></span
        >
      </label>
    `,
  )
  const body = challenge
    ? html`
        <form method="post">
          <button name="action" value="confirm">${texts.secureYes}</button>
          <button name="action" value="refuse">${texts.secureNo}</button>
        </form>
      `
    : html`
        <form method="post">
          <fieldset>
            <legend>${texts.chooseCard}</legend>
            ${choices}
          </fieldset>
          <button name="action" value="pay">${title}</button>
          <button name="action" value="cancel">${texts.cancel}</button>
          <button name="action" value="close">${texts.closeTab}</button>
        </form>
      `
  return pageResponse({ language, provider: 'Mangopay', title, body, leadsTo })
}

function returnAddress(payIn: Transaction): string {
  const url = new URL(String(payIn.more['ReturnURL']))
  url.searchParams.set('transactionId', payIn.Id)
  return url.href
}

async function answerForm(provider: MangopayState, payIn: Transaction, form: URLSearchParams): Promise<Response> {
  if (payIn.Status !== 'CREATED') return showForm(provider, payIn)
  const result = resultOf(payIn, form)
  if (result === 'challenge') return showForm(provider, payIn, true)
  if (result === undefined) return showForm(provider, payIn)
  if (result === 'success') provider.books.post(payIn.DebitedFunds.Currency, postings(payIn))
  end(provider, payIn, result)
  return seeOther(returnAddress(payIn))
}

function resultOf(payIn: Transaction, form: URLSearchParams): keyof typeof results | 'challenge' | undefined {
  switch (form.get('action')) {
    case 'confirm':
      return 'success'
    case 'refuse':
      return 'unconfirmed'
    case 'cancel':
      return 'cancelled'
    case 'pay': {
      const [number, , result] = cards.find(([each]) => each === form.get('card')) ?? []
      const needsChallenge = number === challenged || payIn.more['SecureMode'] === 'FORCE'
      return result === 'success' && needsChallenge ? 'challenge' : result
    }
    default:
      return undefined
  }
}
